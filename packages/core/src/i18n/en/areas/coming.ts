/** Pages whose work is not done yet: what one will be able to do there, and what is possible already. */
export const messages = {
  'coming.status': 'Being built',
  'coming.now': 'Already today',
  'coming.copy': 'Copy',
  'coming.copied': 'Copied',
  'coming.link.chats': 'Open a chat',
  'coming.link.api': 'Read the API’s description',
  'coming.draw.will':
    'Describe a picture and watch it appear. Every result stands in a gallery, newest first, with all it was made from: use it again, paint over a part, blend it with another, have it described, or turn it into a video.',
  'coming.draw.now':
    'A chat is a good place to work on the prompt: say what the picture is for, and ask for three variants.',
  'coming.image.will':
    'One picture at a time: open it, look closely, have it described, crop it, or paint over what should change. Nothing is kept unless you save it.',
  'coming.image.now':
    'Flow charts, sequences and formulas are drawn in a chat: ask for one, and it stands in the reply.',
  'coming.plugins.will':
    'Tools that a model may use while it answers: what each one does, what it gets to see, and a switch for it in every chat.',
  'coming.plugins.now':
    'It works the other way round: programs that speak to OpenAI can use Saffron in its place. This is the address to give them; the key is an API key of yours, or your access token.',
  'coming.store.will':
    'Agents that others have made, for writing, code, law, lessons: search them, look through categories and tags, try one in a chat, and keep those you like.',
  'coming.store.now':
    'A chat becomes an agent by its first message: say who should answer, for whom, and in which tone. All your models are in the picker below the field.',
  'coming.agents.will':
    'The agents you offer to others in one table: the instruction, model and files of each, who uses it and what it costs. Publish one to the store, or take it back.',
  'coming.agents.now': 'Which models they can stand on is decided already: the picker of every chat has them all.',
  'coming.agentForm.will':
    'Write what an agent is for and how it speaks, choose its model, give it files, and try it in a chat beside the form while you write.',
  'coming.agentForm.now':
    'Try the instruction in a chat first: put it before your question, and keep the words that work.',
  'coming.workspace.will':
    'Rooms for people who work together: shared chats, agents and files, and members whom you invite and whose rights you set.',
  'coming.workspace.now':
    'A conversation can already be open in many places at once. The same reply appears word by word in every window, and in the terminal:',
  'coming.workspace.onPhone':
    'A conversation can already be open in many places at once. The same reply appears word by word in each of them.',
  'coming.summary.will':
    'Paste or upload a long text and have it read part by part: a summary, the key points, and an outline in which each line leads back to where it was said.',
  'coming.summary.now': 'The terminal reads a whole file and answers in the length you ask for:',
  'coming.summary.question': 'Summarise this in ten lines',
  'coming.summary.onPhone': 'A chat takes a long text too: paste it, and say how long the answer should be.',
  'coming.playscript.will':
    'Scenes as an outline you can drag into order, the page set like a script, and tools beside it: translate, summarise, draft, write on. Take in a manuscript, export a finished one.',
  'coming.playscript.now':
    'Write with a chat until then: give it place, time and people, and go on scene by scene in the same conversation.',
} as const
