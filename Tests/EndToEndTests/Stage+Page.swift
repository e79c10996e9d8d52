import Glibc
import TestSupport

extension Stage {
    /// The start of a page's answer: its head and at most one event. Empty if there is no server.
    func get(_ link: String) throws -> String { try ask("GET", link) }

    /// Posts control words with the leader's token and returns the start of the answer.
    func post(_ link: String, token: String) throws -> String {
        try ask("POST", link, "Authorization: Bearer \(token)\\r\\n")
    }

    /// A program's page processes, and whether each is confined.
    func pageServers(of program: pid_t) -> [(process: pid_t, isConfined: Bool)] {
        contents(of: "/proc/\(program)/task/\(program)/children").split(separator: " ")
            .compactMap { pid_t($0) }
            .filter { contents(of: "/proc/\($0)/cmdline").contains("\0_page\0") }
            .map { process in
                let status = contents(of: "/proc/\(process)/status")
                let isConfined = ["Seccomp:\t2\n", "NoNewPrivs:\t1\n"].allSatisfy(status.contains)
                return (process, isConfined)
            }
    }

    private func ask(_ method: String, _ link: String, _ header: String = "") throws -> String {
        let parts = link.split(separator: "/", maxSplits: 2)
        let (port, path) = (parts[1].split(separator: ":")[1], "/" + parts[2])
        let script = """
            exec 3<>/dev/tcp/127.0.0.1/\(port) || exit
            printf '\(method) \(path) HTTP/1.1\\r\\nHost: x\\r\\n\(header)\\r\\n' >&3
            while IFS= read -r line <&3; do
              printf '%s\\n' "$line"; case $line in data:*|'<'*) break;; esac
            done
            """
        let output = "\(folder)/answer"
        let file = open(output, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(file) }
        let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nothing) }
        let child = try Child(
            ["/bin/bash", "-c", script], environment: environment, input: "/dev/null",
            output: file, error: nothing)
        _ = try waitFor("the answer") { child.hasEnded() }
        return contents(of: output)
    }
}
