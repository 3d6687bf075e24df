/** What is wrong with an agent's file, and the comments above its fields. */
export const agentFile = {
  'agentFile.alias': 'Anchors and aliases can’t be used. Write the value out.',
  'agentFile.complex': 'The file has too many fields or levels.',
  'agentFile.indent': 'Wrong indentation. Indent fields of one level by the same number of spaces.',
  'agentFile.noFields': 'The file must contain fields such as “name: Translator”.',
  'agentFile.several': 'A file has one agent. Move what is below “---” to another file.',
  'agentFile.syntax': 'This isn’t valid YAML. Put text that contains : # or quotes between quotes, or below a “|”.',
  'agentFile.tab': 'Indent with spaces, not with tabs.',
  'agentFile.tag': 'Types such as “!name” can’t be used.',
  'agentFile.tooLarge': 'The file has more than a million characters.',
  'agentFile.twice': 'This field appears twice.',
  'agentFile.unknown': 'Unknown field. Known are {names}.',
  'agentFile.unknownInner': 'Unknown field.',
  'agentFile.about.name': 'The name, up to 100 characters.',
  'agentFile.about.description': 'What it does, in one or two sentences. Shown in lists.',
  'agentFile.about.avatar': 'An emoji, or up to three letters.',
  'agentFile.about.instructions':
    'What the model is told. {date}, {model} and {user} are replaced at each start. Indent the lines below “|”.',
  'agentFile.about.model': 'The name of a model (saffron models). null for the user’s choice.',
  'agentFile.about.parameters':
    'temperature: 0 to 2. maxTokens: the longest reply. reasoning: off, low, medium or high. Missing ones are the model’s own.',
  'agentFile.about.opening': 'The first message of a chat, from the agent. Empty for none.',
  'agentFile.about.suggestions': 'Up to 8 questions to start with.',
  'agentFile.about.examples': 'Exchanges that show how to answer, each with user and assistant.',
  'agentFile.about.tests':
    'Cases that it has to pass, each with name and prompt, and mustCall, mustNotCall, mustContain or mustCite. results: what tools answer that can change something, by their names.',
  'agentFile.about.category': 'One of {categories}.',
  'agentFile.about.tags': 'Up to 20 words to find it by.',
  'agentFile.about.visibility':
    'Who can use the published agent. private: only you. workspace: its members. link: those who have the address. store: everyone.',
  'agentFile.about.language': 'The language it’s written in, such as en or zh-Hant. Empty for any.',
  'agentFile.about.instructionsVisible': 'true if those who use it can read and copy the instructions.',
  'agentFile.about.extras': 'Parts of an imported file that have no field here. Only an export writes them.',
  'agentFile.about.knowledge':
    'Files that it answers from: paths beside this file, or in the drive: drive:/Manuals. “agents apply” uploads the former.',
  'agentFile.about.filesVisible': 'true if those who use it can see the names of these files, and open them.',
  'agentFile.about.tools':
    'The plugins it can use (plugin), each with the names of its tools (names), or without names for all. The built-in ones: - plugin: builtin',
  'agentFile.about.limits':
    'The most steps of one reply (steps), and what it can cost in millionths of a credit (costMicros).',
} as const
