import type { DemoReply } from './plan-reply.ts'
import type { DemoRequest } from './read-request.ts'
import { piecesOf } from './words.ts'

const SUMMARY_CHARACTERS = 200
const GARBAGE = '{"nonsense": '

type Reply = Pick<DemoReply, 'text' | 'error' | 'breaks' | 'isCut'>

/**
 * Returns the reply to our own questions about scenes of screenplays. `demo:…` in the first line of the writer's
 * instructions makes it fail, so that words of a screenplay never do.
 */
export function sceneWorkOf({ messages }: DemoRequest): Reply | undefined {
  const task = messages.find(({ role }) => role === 'system' || role === 'developer')?.text ?? ''
  const given = messages.findLast(({ role }) => role === 'user')?.text ?? ''
  const text = answerTo(task, given)
  if (text === undefined) return undefined
  const order = /^<instructions>\n\s*demo:(.*)/.exec(given)?.[1]?.trim() ?? ''
  const error = /^error(?: ([45]\d\d))?$/.exec(order)
  if (error !== null) return { text: [], error: Number(error[1] ?? 500) }
  // `garbage once`: the second answer is right.
  if (order === 'garbage' || (order === 'garbage once' && !given.includes("couldn't be used"))) {
    return { text: piecesOf(GARBAGE) }
  }
  const pieces = piecesOf(text)
  if (order === 'cut') return { text: pieces, breaks: 'cut' }
  return { text: pieces, ...(order === 'long' && { isCut: true }) }
}

function answerTo(task: string, given: string): string | undefined {
  const to = /^You translate a scene of a screenplay from .+? to (\S+)\.$/m.exec(task)?.[1]
  if (to !== undefined) return translation(task, given, to)
  if (task.startsWith('You list how the names of a screenplay are written')) {
    return linesIn('names', given)
      .map((name) => `${name} = ${name}`)
      .join('\n')
  }
  if (task.startsWith('You summarize a scene of a screenplay.')) return summaryOf(given)
  if (task.startsWith('You outline a scene of a screenplay.')) return JSON.stringify({ groupItems: beatsOf(given) })
  if (task.startsWith('You write a scene of a screenplay in Fountain.')) return sceneOf(given)
  return undefined
}

const linesIn = (tag: string, text: string): string[] =>
  (new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`).exec(text)?.[1] ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')

/** Marks each paragraph with the language, and writes names as in the glossary. */
function translation(task: string, given: string, to: string): string {
  const names = [...task.matchAll(/^- (.+?) = (.+)$/gm)]
  const named = (text: string): string => names.reduce((so, [, name = '', as = '']) => so.replaceAll(name, as), text)
  return [...given.matchAll(/<p(\d+)>([\s\S]*?)<\/p\1>/g)]
    .map(([, number = '', text = '']) => {
      const marked = text.startsWith('(') ? `([${to}] ${named(text.slice(1))}` : `[${to}] ${named(text)}`
      return `<p${number}>${marked}</p${number}>`
    })
    .join('\n')
}

/** Returns the lines of a scene below its heading and its synopsis. */
const bodyOf = (given: string): string[] =>
  linesIn('scene', given)
    .slice(1)
    .filter((line) => !/^[=#]/.test(line))

function summaryOf(given: string): string {
  const text = bodyOf(given).join(' ')
  const [first = linesIn('scene', given)[0] ?? ''] = text.match(/[\s\S]{1,200}?[.!?。！？](?=\s|$|[^\s])/u) ?? []
  return first.slice(0, SUMMARY_CHARACTERS).trim()
}

const beatsOf = (given: string) => {
  const lines = bodyOf(given)
  const middle = Math.floor(lines.length / 2)
  return ['Beginning', 'Middle', 'End'].map((group, index) => {
    const line = (index === 0 ? lines[0] : index === 1 ? lines[middle] : lines.at(-1)) ?? 'Nothing happens yet.'
    return { group, title: line.split(/\s+/).slice(0, 6).join(' ').slice(0, 40), description: line.slice(0, 200) }
  })
}

function sceneOf(given: string): string {
  const lines = linesIn('scene', given)
  const heading = lines[0] ?? 'INT. SOMEWHERE - DAY'
  const synopsis = lines.find((line) => line.startsWith('= '))?.slice(2) ?? ''
  const isChinese = /\p{Script=Han}/u.test(heading)
  const action = synopsis === '' ? (isChinese ? '门开了。' : 'The door opens.') : synopsis.split('\n')[0]
  return isChinese
    ? `${heading}\n\n!${action}\n\n@小红\n我等了很久。\n\n@阿明\n（低声）\n我知道。\n`
    : `${heading}\n\n!${action}\n\nMARA\nI waited a long time.\n\nTOM\n(quietly)\nI know.\n`
}
