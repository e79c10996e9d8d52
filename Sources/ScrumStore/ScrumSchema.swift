extension ScrumFile {
    /// The JSON Schema (draft 7) of `scrums.json`, for editors that complete and check.
    package static let schema = #"""
        {
          "$schema": "http://json-schema.org/draft-07/schema#",
          "title": "Scrums",
          "description": "The meetings of a team, for scrum, the stand-up timer for the terminal",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["title", "lengthInMinutes"],
            "properties": {
              "title": {
                "description": "What the meeting is called; scrum start finds it by this",
                "type": "string",
                "pattern": "\\S"
              },
              "attendees": {
                "description": "Who speaks, in this order, and points that are no people",
                "type": "array",
                "items": {
                  "anyOf": [
                    { "type": "string", "pattern": "\\S" },
                    {
                      "type": "object",
                      "required": ["name"],
                      "properties": {
                        "name": {
                          "description": "The name on the screen",
                          "type": "string",
                          "pattern": "\\S"
                        },
                        "id": {
                          "description": "Tells people of one name apart",
                          "type": ["string", "number"]
                        },
                        "minutes": {
                          "description": "This person's own time; the others share the rest",
                          "type": "number",
                          "exclusiveMinimum": 0,
                          "maximum": 1440
                        },
                        "say": {
                          "description": "How the name is pronounced",
                          "type": "string",
                          "pattern": "\\S"
                        },
                        "voice": { "$ref": "#/definitions/voice" }
                      }
                    },
                    {
                      "type": "object",
                      "required": ["item"],
                      "properties": {
                        "item": {
                          "description": "A point that is no person, such as Parking lot",
                          "type": "string",
                          "pattern": "\\S"
                        },
                        "minutes": {
                          "description": "Its own time; without it an equal share",
                          "type": "number",
                          "exclusiveMinimum": 0,
                          "maximum": 1440
                        },
                        "say": {
                          "description": "How it is pronounced",
                          "type": "string",
                          "pattern": "\\S"
                        },
                        "voice": { "$ref": "#/definitions/voice" }
                      }
                    }
                  ]
                }
              },
              "lengthInMinutes": {
                "description": "The whole meeting; fractions are allowed",
                "type": "number",
                "exclusiveMinimum": 0,
                "maximum": 1440
              },
              "theme": {
                "description": "The colour of the meeting",
                "default": "seafoam",
                "enum": [
                  "bubblegum", "buttercup", "indigo", "lavender", "magenta", "navy", "orange",
                  "oxblood", "periwinkle", "poppy", "purple", "seafoam", "sky", "tan", "teal",
                  "yellow", "appIndigo", "appMagenta", "appOrange", "appPurple", "appTeal",
                  "appYellow"
                ]
              },
              "advance": {
                "description": "auto: the next speaker begins by itself; manual: at a key",
                "default": "auto",
                "enum": ["auto", "manual"]
              },
              "order": {
                "description": "Who speaks first: as listed, everybody in turn, or by chance",
                "default": "listed",
                "enum": ["listed", "rotating", "shuffled"]
              },
              "warning": {
                "description": "Seconds before the end of each turn; 0 for none",
                "type": "number",
                "minimum": 0,
                "maximum": 86400
              },
              "count": {
                "description": "Whether the big digits count down or up",
                "default": "down",
                "enum": ["down", "up"]
              },
              "sound": {
                "description": "What is heard when, and how loud",
                "type": "object",
                "properties": {
                  "ding": { "$ref": "#/definitions/sound", "default": "ding" },
                  "warning": { "$ref": "#/definitions/sound", "default": "tick" },
                  "end": { "$ref": "#/definitions/sound", "default": "chime" },
                  "volume": {
                    "type": "integer", "default": 100, "minimum": 0, "maximum": 100
                  },
                  "speak": {
                    "description": "Whether a voice says who speaks",
                    "type": "boolean",
                    "default": false
                  },
                  "voice": { "$ref": "#/definitions/voice" }
                }
              },
              "begins": {
                "description": "The time of day at which a meeting begins by itself",
                "type": "string",
                "pattern": "^([01]?[0-9]|2[0-3]):[0-5][0-9]$"
              },
              "record": {
                "description": "Whether meetings are kept in the history",
                "type": "boolean",
                "default": true
              },
              "id": {
                "description": "Set by other programs; the history belongs to it",
                "type": ["string", "number"]
              },
              "history": { "description": "Scrumdinger's; left as it is" },
              "color": { "description": "Scrumdinger's; left as it is" }
            }
          },
          "definitions": {
            "sound": {
              "description": "One of ours, a WAV file relative to this file, or off",
              "anyOf": [
                { "enum": ["ding", "tick", "chime", "gong", "soft", "off"] },
                { "type": "string", "pattern": "/|\\.[wW][aA][vV]$" }
              ]
            },
            "voice": {
              "description": "A voice of the speech program, such as en or pl; without one, by the name's script",
              "type": "string",
              "pattern": "^[A-Za-z0-9+_-]{1,32}$"
            }
          }
        }

        """#
}
