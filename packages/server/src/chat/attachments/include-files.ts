import type { AttachedFile, AttachedFiles, FilePassage, NearestOf } from '../../drive/index.ts'
import type { Author } from '../../spaces/index.ts'
import { countTokens } from '../../wallet/index.ts'
import type { PromptFile } from './prompt-file.ts'

/** The token estimate of a picture. See count-prompt.ts. */
const PICTURE_TOKENS = 1_000
/** The tokens of the tags around a file, and of its name. */
const MARK_TOKENS = 60
/** The limit of pictures per request. With more, providers only accept smaller ones, or none. */
const MAX_PICTURES = 20
const PASSAGES_AT_ONCE = 200
/** The number of passages per question: about 15,000 tokens, in which a model still finds the answer. */
const MAX_NEAREST = 40

interface Giving extends Author {
  readonly files: AttachedFiles
  /** Newest first, because they get the room first. */
  readonly attached: readonly AttachedFile[]
  /** The question that the files should help to answer. */
  readonly question: string
  /** In tokens. */
  readonly room: number
  readonly sees: boolean
}

/** Chooses the passages of each file for the model, so that all of them fit into the room. */
export async function includeFiles({
  files,
  owner,
  by,
  attached,
  question,
  room,
  sees,
}: Giving): Promise<PromptFile[]> {
  let left = room
  let pictures = 0
  // Files without text come without a question to search for.
  const nearest: NearestOf = question.trim() === '' ? async () => [] : files.nearestTo({ owner, by }, question)
  const given: PromptFile[] = []
  const take = (each: PromptFile, tokens: number): void => {
    given.push(each)
    left -= tokens + MARK_TOKENS
  }
  for (const file of attached) {
    if (file.kind === 'image') {
      const hasRoom = left >= PICTURE_TOKENS && pictures < MAX_PICTURES
      const url = sees && hasRoom ? await files.picture(file) : undefined
      if (url === undefined) take({ file, as: 'name', why: missing(sees, hasRoom) }, 0)
      else {
        take({ file, as: 'picture', url }, PICTURE_TOKENS)
        pictures += 1
      }
    } else if (file.text === 'done') {
      const { each, tokens } = await giveText(files, { file, nearest, room: left - MARK_TOKENS })
      take(each, tokens)
    } else take({ file, as: 'name', why: 'unread' }, 0)
  }
  return given
}

const missing = (sees: boolean, hasRoom: boolean) => (!sees ? 'unseen' : hasRoom ? 'unread' : 'noRoom')

interface TextToGive {
  readonly file: AttachedFile
  readonly nearest: NearestOf
  readonly room: number
}

/** Includes the whole text, or if it's too long, the passages nearest to the question. */
async function giveText(
  files: AttachedFiles,
  { file, nearest, room }: TextToGive,
): Promise<{ each: PromptFile; tokens: number }> {
  const { passages: beginning, tokens, isWhole } = await readBeginning(files, file, room)
  if (isWhole) return { each: { file, as: 'whole', given: beginning }, tokens }
  // Only half of it, to leave room for earlier files.
  const found = fitting(await nearest(file, MAX_NEAREST), room / 2)
  // The beginning identifies the file. If no passage matches the question, it fills the room.
  const frame = fitting(found.length > 0 ? beginning.slice(0, 1) : beginning, room / 2)
  const byId = new Map([...frame, ...found].map((passage) => [passage.id, passage]))
  if (byId.size === 0) return { each: { file, as: 'name', why: 'noRoom' }, tokens: 0 }
  const given = inOrder([...byId.values()])
  return { each: { file, as: 'passages', given, found: inOrder(found) }, tokens: tokensOf(given) }
}

const inOrder = (passages: readonly FilePassage[]): FilePassage[] => passages.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Reads the passages of a file up to `room` tokens. */
async function readBeginning(files: AttachedFiles, file: AttachedFile, room: number) {
  const passages: FilePassage[] = []
  let tokens = 0
  for (let after: string | undefined; ;) {
    const some = await files.passages(file, { ...(after !== undefined && { after }), limit: PASSAGES_AT_ONCE })
    for (const passage of some) {
      tokens += passageTokens(passage)
      if (tokens > room) return { passages, tokens, isWhole: false }
      passages.push(passage)
    }
    after = some.at(-1)?.id
    if (some.length < PASSAGES_AT_ONCE) return { passages, tokens, isWhole: true }
  }
}

/** Returns the first passages that fit. */
function fitting(passages: readonly FilePassage[], room: number): FilePassage[] {
  let left = room
  const some: FilePassage[] = []
  for (const passage of passages) {
    left -= passageTokens(passage)
    if (left < 0) break
    some.push(passage)
  }
  return some
}

/** Includes the passage's position. */
const passageTokens = ({ text }: FilePassage): number => countTokens(text) + 10

const tokensOf = (passages: readonly FilePassage[]): number =>
  passages.reduce((sum, passage) => sum + passageTokens(passage), 0)
