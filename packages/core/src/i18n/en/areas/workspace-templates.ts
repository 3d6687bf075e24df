/** What the templates of workspaces create. */
export const workspaceTemplates = {
  'workspace.template.blank.name': 'Blank',
  'workspace.template.blank.description': 'An empty workspace.',
  'workspace.template.team.name': 'Team',
  'workspace.template.team.description': 'Shared chats, documents and meeting notes for a group that works together.',
  'workspace.template.team.folder.documents': 'Documents',
  'workspace.template.team.folder.meetings': 'Meetings',
  'workspace.template.team.chat.general': 'General',
  'workspace.template.team.opening.general':
    'Everyone in this workspace can read and write here. Post a message for the others, or ask a model. What would you like to start with?',
  'workspace.template.team.chat.ideas': 'Ideas',
  'workspace.template.team.opening.ideas':
    'Collect ideas here. I can sort them, find weak points and suggest next steps.',
  'workspace.template.writers.name': 'Writers’ room',
  'workspace.template.writers.description': 'For writing together: drafts, characters and an outline.',
  'workspace.template.writers.folder.drafts': 'Drafts',
  'workspace.template.writers.folder.characters': 'Characters',
  'workspace.template.writers.folder.research': 'Research',
  'workspace.template.writers.chat.room': 'Room',
  'workspace.template.writers.opening.room':
    'This is the room where you work on the story. Tell me the genre, the length and what it is about, and I’ll suggest three openings.',
  'workspace.template.writers.chat.outline': 'Outline',
  'workspace.template.writers.opening.outline':
    'Let’s plan the plot. Start with one sentence about the beginning and one about the end.',
  'workspace.template.research.name': 'Research',
  'workspace.template.research.description': 'Sources, notes and reports about a topic.',
  'workspace.template.research.folder.sources': 'Sources',
  'workspace.template.research.folder.notes': 'Notes',
  'workspace.template.research.folder.reports': 'Reports',
  'workspace.template.research.chat.questions': 'Questions',
  'workspace.template.research.opening.questions':
    'What do you want to find out? I’ll split the topic into questions that you can answer one by one.',
  'workspace.template.research.chat.review': 'Review',
  'workspace.template.research.opening.review': 'Attach a text or a report. I’ll check its claims, sources and gaps.',
  'workspace.template.drama.name': 'Short drama studio',
  'workspace.template.drama.description': 'For short drama series: episodes, dialogue and storyboards.',
  'workspace.template.drama.folder.scripts': 'Scripts',
  'workspace.template.drama.folder.storyboards': 'Storyboards',
  'workspace.template.drama.folder.footage': 'Footage',
  'workspace.template.drama.chat.episodes': 'Episodes',
  'workspace.template.drama.opening.episodes':
    'Tell me the premise and the number of episodes. I’ll propose what happens in each one and how it ends.',
  'workspace.template.drama.chat.dialogue': 'Dialogue',
  'workspace.template.drama.opening.dialogue':
    'Paste a scene. I’ll tighten the dialogue and keep each character’s voice.',
} as const
