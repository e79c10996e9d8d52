import Glibc
import Platform
import Synchronization

/// A disk in memory on which the power can fail.
///
/// Synced data survives. Any other page write, size change or folder change may or may not reach
/// the disk, regardless of order.
package final class PowerLoss: Sendable {
    /// The operations on the disk, in order.
    fileprivate enum Step {
        case page(file: Int, number: Int, bytes: [UInt8])
        case size(file: Int, Int)
        /// A folder entry's new node; nil if the entry was removed.
        case name(folder: Int, String, Int?)
        /// An atomic rename.
        case rename(from: (folder: Int, name: String), to: (folder: Int, name: String), file: Int)
        case sync(Int)
        /// Something that the user was told at this time.
        case report(String)
    }

    fileprivate struct Node {
        var isFolder = false
        var mode: mode_t = 0
        var bytes: [UInt8] = []
        var names: [String: Int] = [:]
    }

    fileprivate struct Open {
        let node: Int
        var position = 0
        let appends: Bool
    }

    fileprivate struct State {
        var nodes = [Node(isFolder: true, mode: 0o700)]
        /// Data that survived an earlier power failure.
        var base: [Node] = []
        var open: [Int32: Open] = [:]
        var lastDescriptor: Int32 = 1_000
        var locks: [Int: (owners: Set<Int32>, isExclusive: Bool)] = [:]
        var steps: [Step] = []
    }

    fileprivate static let page = 512
    private let state = Mutex(State())

    package init() {}

    /// The number of steps so far; the power may fail after each step.
    package var count: Int { state.withLock { $0.steps.count } }

    /// Records that the user was told something at this time.
    package func report(_ words: String) { state.withLock { $0.steps.append(.report(words)) } }

    /// Whether there have been steps since the last report and all of them are durable.
    package var hasSynced: Bool {
        let steps = state.withLock { $0.steps }
        let place = steps.lastIndex { if case .report = $0 { true } else { false } } ?? -1
        let lasts = Self.lasts(steps)[(place + 1)...]
        return !lasts.isEmpty && lasts.allSatisfy(\.self)
    }

    /// A file's text; nil if the file does not exist.
    package func text(_ path: String) -> String? {
        state.withLock { state in
            state.find(path).map { String(decoding: state.nodes[$0].bytes, as: UTF8.self) }
        }
    }
}

// MARK: Power failure

extension PowerLoss {
    /// For each step, whether a later sync makes it durable; syncs and reports always are.
    private static func lasts(_ steps: [Step]) -> [Bool] {
        var synced: Set<Int> = []
        var lasts = [Bool](repeating: true, count: steps.count)
        for index in steps.indices.reversed() {
            switch steps[index] {
            case .sync(let node): synced.insert(node)
            case .page(let file, _, _), .size(let file, _): lasts[index] = synced.contains(file)
            case .name(let folder, _, _): lasts[index] = synced.contains(folder)
            case .rename(let from, let to, _):
                lasts[index] = synced.contains(to.folder) || synced.contains(from.folder)
            case .report: break
            }
        }
        return lasts
    }

    /// The disk after the power failed `cut` steps in, and the reports before that.
    package func after(
        _ cut: Int, using generator: inout some RandomNumberGenerator
    ) -> (disk: PowerLoss, reports: [String]) {
        let (steps, nodes, base) = state.withLock { (Array($0.steps[..<cut]), $0.nodes, $0.base) }
        let lasts = Self.lasts(steps)
        // A power failure may lose all, some or none of what was written since the last sync.
        let chances: [Double] = [0, 0.5, 0.9, 1]
        let chance = chances[Int.random(in: chances.indices, using: &generator)]
        var left =
            base + nodes[base.count...].map { Node(isFolder: $0.isFolder, mode: $0.mode) }
        var reports: [String] = []
        for (index, step) in steps.enumerated() {
            if case .report(let words) = step { reports.append(words) }
            guard lasts[index] || Double.random(in: 0..<1, using: &generator) < chance else {
                continue
            }
            switch step {
            case .page(let file, let number, let bytes):
                let start = number * Self.page
                let end = start + bytes.count
                if left[file].bytes.count < end {
                    left[file].bytes += [UInt8](repeating: 0, count: end - left[file].bytes.count)
                }
                left[file].bytes.replaceSubrange(start..<end, with: bytes)
            case .size(let file, let size):
                let count = left[file].bytes.count
                if count > size {
                    left[file].bytes.removeSubrange(size...)
                } else {
                    left[file].bytes += [UInt8](repeating: 0, count: size - count)
                }
            case .name(let folder, let name, let node): left[folder].names[name] = node
            case .rename(let from, let to, let file):
                if left[from.folder].names[from.name] == file {
                    left[from.folder].names[from.name] = nil
                }
                left[to.folder].names[to.name] = file
            case .sync, .report: break
            }
        }
        let disk = PowerLoss()
        disk.state.withLock { [left] in ($0.nodes, $0.base) = (left, left) }
        return (disk, reports)
    }
}

// MARK: Calls

extension PowerLoss.State {
    /// The node at an absolute path.
    func find(_ path: String) -> Int? {
        var node = 0
        for name in path.split(separator: "/") {
            guard nodes[node].isFolder, let next = nodes[node].names[String(name)] else {
                return nil
            }
            node = next
        }
        return node
    }

    /// The folder and the name in a path, which need not exist.
    func place(_ path: String) throws(Errno) -> (folder: Int, name: String) {
        let names = path.split(separator: "/")
        guard let name = names.last else { throw Errno(EISDIR) }
        guard let folder = find(names.dropLast().joined(separator: "/")) else {
            throw Errno(ENOENT)
        }
        return (folder, String(name))
    }

    mutating func add(_ node: PowerLoss.Node, _ place: (folder: Int, name: String)) -> Int {
        nodes.append(node)
        let number = nodes.count - 1
        nodes[place.folder].names[place.name] = number
        steps.append(.name(folder: place.folder, place.name, number))
        return number
    }

    mutating func open(_ path: String, _ flags: Int32, _ mode: mode_t) throws(Errno) -> Int32 {
        var node = find(path)
        if node != nil, flags & O_CREAT != 0, flags & O_EXCL != 0 { throw Errno(EEXIST) }
        if node == nil, flags & O_CREAT != 0 { node = add(.init(mode: mode), try place(path)) }
        guard let node else { throw Errno(ENOENT) }
        lastDescriptor += 1
        open[lastDescriptor] = .init(node: node, appends: flags & O_APPEND != 0)
        return lastDescriptor
    }

    func node(_ file: Int32) throws(Errno) -> Int {
        guard let open = open[file] else { throw Errno(EBADF) }
        return open.node
    }

    mutating func write(_ bytes: [UInt8], to file: Int, at offset: Int) {
        guard !bytes.isEmpty else { return }
        let end = offset + bytes.count
        let size = nodes[file].bytes.count
        if size < end {
            nodes[file].bytes += [UInt8](repeating: 0, count: end - size)
            steps.append(.size(file: file, end))
        }
        nodes[file].bytes.replaceSubrange(offset..<end, with: bytes)
        for page in (offset / PowerLoss.page)...((end - 1) / PowerLoss.page) {
            let start = page * PowerLoss.page
            let limit = min(start + PowerLoss.page, nodes[file].bytes.count)
            steps.append(
                .page(file: file, number: page, bytes: Array(nodes[file].bytes[start..<limit])))
        }
    }

    mutating func rename(_ from: String, _ to: String) throws(Errno) {
        let (old, new) = (try place(from), try place(to))
        guard let file = nodes[old.folder].names[old.name] else { throw Errno(ENOENT) }
        nodes[old.folder].names[old.name] = nil
        nodes[new.folder].names[new.name] = file
        steps.append(.rename(from: old, to: new, file: file))
    }

    mutating func remove(_ path: String) throws(Errno) {
        let place = try place(path)
        guard nodes[place.folder].names.removeValue(forKey: place.name) != nil else {
            throw Errno(ENOENT)
        }
        steps.append(.name(folder: place.folder, place.name, nil))
    }

    mutating func lock(_ file: Int32, _ operation: Int32) throws(Errno) {
        let node = try node(file)
        var lock = locks[node] ?? ([], false)
        lock.owners.remove(file)
        if operation & LOCK_UN == 0 {
            let isExclusive = operation & LOCK_EX != 0
            guard lock.owners.isEmpty || !lock.isExclusive && !isExclusive else {
                throw Errno(EWOULDBLOCK)
            }
            lock.isExclusive = isExclusive
            lock.owners.insert(file)
        }
        locks[node] = lock
    }

    func status(_ node: Int) -> stat {
        var status = stat()
        status.st_ino = ino_t(node + 1)
        status.st_mode = (nodes[node].isFolder ? S_IFDIR : S_IFREG) | nodes[node].mode
        status.st_size = off_t(nodes[node].bytes.count)
        status.st_nlink = nodes.contains { $0.names.values.contains(node) } ? 1 : 0
        status.st_uid = getuid()
        status.st_gid = getgid()
        return status
    }
}

extension PowerLoss {
    private func with<Result: Sendable>(
        _ body: (inout sending State) throws(Errno) -> sending Result
    ) throws(Errno) -> Result {
        try state.withLock(body)
    }

    /// The disk as a file system without links, in which everything belongs to this user.
    package var files: FileSystem {
        var files = FileSystem.real
        files.open = { path, flags, mode throws(Errno) in
            try self.with { state throws(Errno) in try state.open(path, flags, mode) }
        }
        files.close = { file in
            self.state.withLock { state in
                try? state.lock(file, LOCK_UN)
                state.open[file] = nil
            }
        }
        files.read = { file, buffer, offset throws(Errno) in
            let bytes = try self.with { state throws(Errno) in
                state.nodes[try state.node(file)].bytes
            }
            guard offset < bytes.count else { return 0 }
            let part = bytes[offset..<min(bytes.count, offset + buffer.count)]
            buffer.copyBytes(from: part)
            return part.count
        }
        files.write = { file, bytes throws(Errno) in
            let bytes = Array(bytes)
            return try self.with { state throws(Errno) in
                let node = try state.node(file)
                let appends = state.open[file]?.appends ?? false
                let offset =
                    appends ? state.nodes[node].bytes.count : state.open[file]?.position ?? 0
                state.write(bytes, to: node, at: offset)
                state.open[file]?.position = offset + bytes.count
                return bytes.count
            }
        }
        files.writeAt = { file, bytes, offset throws(Errno) in
            let bytes = Array(bytes)
            return try self.with { state throws(Errno) in
                state.write(bytes, to: try state.node(file), at: offset)
                return bytes.count
            }
        }
        files.truncate = { file, size throws(Errno) in
            try self.with { state throws(Errno) in
                let node = try state.node(file)
                state.nodes[node].bytes.removeSubrange(size...)
                state.steps.append(.size(file: node, size))
            }
        }
        files.sync = { file throws(Errno) in
            try self.with { state throws(Errno) in
                state.steps.append(.sync(try state.node(file)))
            }
        }
        files.syncData = { file throws(Errno) in
            try self.with { state throws(Errno) in
                state.steps.append(.sync(try state.node(file)))
            }
        }
        files.lock = { file, operation throws(Errno) in
            try self.with { state throws(Errno) in try state.lock(file, operation) }
        }
        files.status = { file throws(Errno) in
            try self.with { state throws(Errno) in state.status(try state.node(file)) }
        }
        files.statusOf = { path throws(Errno) in
            try self.with { state throws(Errno) in
                guard let node = state.find(path) else { throw Errno(ENOENT) }
                return state.status(node)
            }
        }
        files.linkTarget = { path throws(Errno) in
            try self.with { state throws(Errno) in
                throw Errno(state.find(path) == nil ? ENOENT : EINVAL)
            }
        }
        files.setMode = { file, mode throws(Errno) in
            try self.with { state throws(Errno) in
                state.nodes[try state.node(file)].mode = mode
            }
        }
        files.setOwner = { _, _, _ in }
        files.rename = { from, to throws(Errno) in
            try self.with { state throws(Errno) in try state.rename(from, to) }
        }
        files.remove = { path throws(Errno) in
            try self.with { state throws(Errno) in try state.remove(path) }
        }
        files.makeFolder = { path, mode throws(Errno) in
            try self.with { state throws(Errno) in
                guard state.find(path) == nil else { throw Errno(EEXIST) }
                _ = state.add(.init(isFolder: true, mode: mode), try state.place(path))
            }
        }
        files.names = { path throws(Errno) in
            try self.with { state throws(Errno) in
                guard let node = state.find(path) else { throw Errno(ENOENT) }
                return Array(state.nodes[node].names.keys)
            }
        }
        return files
    }
}
