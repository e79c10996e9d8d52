/// Shell code for Tab completion. The code asks the program for candidates and treats its answer as
/// plain text.
///
/// It runs the program found on the PATH, never a file in the current folder.
package enum CompletionScript {
    /// Returns the script for bash, zsh or fish; nil for any other shell.
    package static func script(for shell: String) -> String? {
        switch shell {
        case "bash": bash
        case "zsh": zsh
        case "fish": fish
        default: nil
        }
    }

    /// The program quotes the candidates itself, because `compgen -W` would run a command
    /// substitution in a title.
    private static let bash = #"""
        _scrum() {
            local -a lines
            mapfile -t lines < <(
                command scrum _complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null
            )
            case ${lines[0]-} in
            files) compopt -o default ;;
            folders) compopt -o dirnames ;;
            esac
            COMPREPLY=("${lines[@]:1}")
        }
        complete -F _scrum scrum

        """#

    private static let zsh = #"""
        #compdef scrum
        local line
        local -a lines texts shown
        lines=("${(@f)$(command scrum _complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
        for line in "${(@)lines[2,-1]}"; do
            texts+=("${line%%$'\t'*}")
            shown+=("${line/$'\t'/  }")
        done
        local -a matching=(-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}')
        [[ "${(F)lines}" != *$'\t'* ]] || matching+=(-l)
        (( ! $#texts )) || compadd $matching -d shown -a texts
        case $lines[1] in
        files) _files ;;
        folders) _files -/ ;;
        esac

        """#

    private static let fish = #"""
        function __scrum_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -l lines (command scrum _complete fish $words[2..] "$current" 2>/dev/null)
            printf '%s\n' $lines[2..]
            switch "$lines[1]"
                case files
                    __fish_complete_path "$current"
                case folders
                    __fish_complete_directories "$current"
            end
        end
        complete -c scrum -f -a '(__scrum_complete)'

        """#
}
