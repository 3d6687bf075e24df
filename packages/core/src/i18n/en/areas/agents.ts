/** The agent of a chat. */
export const messages = {
  'agents.about': 'About this agent',
  'agents.without': 'Chat without agent',
  'agents.store': 'Open store',
  'agents.unnamed': 'Unnamed agent',
  'agents.of': 'Agent: {name}',
  'agents.suggestions': 'Suggestions',
  'agents.gone.title': 'Agent not available',
  'agents.gone.new': 'It was deleted or withdrawn, or it isn’t shared with you.',
  'agents.gone.chat': 'The agent of this chat was deleted or withdrawn. You can continue the chat.',
  'agents.draft': 'This chat follows the draft of “{name}”.',
  'agents.edit': 'Edit agent',
  'agents.newer': 'Version {version} of “{name}” is available.',
  'agents.newChat': 'Start chat with new version',
  'agents.otherModel': 'The agent’s model {model} isn’t available. {other} answers instead.',
} as const
