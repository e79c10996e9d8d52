import CLive
import Glibc
import Live

/// Debian's mosquitto, with its own port and folder.
final class Broker {
    static let program = "/usr/sbin/mosquitto"
    static var isInstalled: Bool { access(program, X_OK) == 0 && hasLibrary }

    private static var hasLibrary: Bool {
        guard let library = dlopen("libmosquitto.so.1", RTLD_LAZY) else { return false }
        dlclose(library)
        return true
    }

    let folder: TemporaryFolder
    let port: Int32
    private var process: pid_t = 0

    /// `settings` are extra configuration lines, where FOLDER is replaced with the broker's folder.
    init(_ settings: String = "allow_anonymous true") throws {
        folder = try TemporaryFolder()
        let listener = try PageAddress().listen()
        port = clive_port(listener)
        close(listener)
        try write(
            "mosquitto.conf",
            "listener \(port) 127.0.0.1\nuser root\n\(settings.replacing("FOLDER", with: folder.path))\n"
        )
    }

    deinit { stop(SIGKILL) }

    func path(_ name: String) -> String { folder.path + "/" + name }

    func write(_ name: String, _ text: String) throws {
        let file = open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(file) }
        guard Glibc.write(file, text, text.utf8.count) == text.utf8.count else {
            throw Unmet("\(name) cannot be written")
        }
    }

    /// Settings for TLS; the certificate comes from `makeCertificate`.
    static let encryption = """
        certfile FOLDER/cert.pem
        keyfile FOLDER/key.pem
        """

    /// The path of a self-signed certificate.
    var certificate: String { path("cert.pem") }

    func makeCertificate(for host: String = "IP:127.0.0.1") throws {
        try Self.run([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
            "-nodes", "-days", "2", "-subj", "/CN=broker", "-addext",
            "subjectAltName=\(host)", "-keyout", path("key.pem"), "-out", certificate,
        ])
    }

    /// Writes a password file with one user, for the setting `password_file FOLDER/passwords`.
    func makePassword(_ password: String, of user: String) throws {
        try write("passwords", "")
        try Self.run(["mosquitto_passwd", "-b", path("passwords"), user, password])
    }

    func start() throws {
        process = try Self.spawn([Self.program, "-c", path("mosquitto.conf")])
        let deadline = uptime() + .seconds(30)
        while !isListening {
            guard uptime() < deadline else { throw Unmet("the broker does not listen") }
            var nothing = pollfd()
            poll(&nothing, 0, 5)
        }
    }

    func stop(_ signal: Int32) {
        guard process > 0 else { return }
        kill(process, signal)
        waitpid(process, nil, 0)
        process = 0
    }

    /// Runs a program to completion.
    static func run(_ arguments: [String]) throws {
        var status: Int32 = 0
        waitpid(try spawn(arguments), &status, 0)
        guard status == 0 else { throw Unmet("\(arguments[0]) failed") }
    }

    private static func spawn(_ arguments: [String]) throws -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // The tests' threads block signals, but a broker must receive them.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var process = pid_t()
        guard posix_spawnp(&process, arguments[0], &actions, &attributes, words, environ) == 0
        else {
            throw Unmet("\(arguments[0]) cannot be started")
        }
        return process
    }

    private var isListening: Bool {
        guard let connection = connect() else { return false }
        close(connection)
        return true
    }

    /// Connects to the broker; the caller closes the connection. Nil if nothing is listening.
    func connect() -> Int32? {
        let descriptor = Loopback.socket()
        guard Loopback.connect(descriptor, port: port) else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}

/// Connections to test servers on this machine.
enum Loopback {
    static func socket() -> Int32 {
        Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }

    /// Connects to the port. Returns whether something is listening there.
    static func connect(_ descriptor: Int32, port: Int32) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, size) == 0
            }
        }
    }
}
