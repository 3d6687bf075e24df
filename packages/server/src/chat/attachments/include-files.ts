import type { AttachedFile, AttachedFiles, FilePassage, NearestOf } from '../../drive/index.ts'
import { countTokens } from '../../wallet/index.ts'
import type { PromptFile } from './prompt-file.ts'

/** What is held for a picture: see count-prompt.ts. */
const PICTURE_TOKENS = 1_000
/** The marks around a file, and its name. */
const MARK_TOKENS = 60
/** Pictures of one request: beyond, providers take smaller ones only, or none. */
const MAX_PICTURES = 20
const PASSAGES_AT_ONCE = 200
/** Passages for a question: some 15 000 tokens, in which a model still finds what was asked. */
const MAX_NEAREST = 40

interface Giving {
  readonly files: AttachedFiles
  readonly owner: string
  /** Those that were sent last come first, and get the room first. */
  readonly attached: readonly AttachedFile[]
  /** What they are to help to answer. */
  readonly question: string
  /** Tokens. */
  readonly room: number
  readonly sees: boolean
}

/** Chooses what a model gets of each file, so that all of it fits into the room. */
export async function includeFiles({ files, owner, attached, question, room, sees }: Giving): Promise<PromptFile[]> {
  let left = room
  let pictures = 0
  // Who sends files without a word has asked nothing of them.
  const nearest: NearestOf = question.trim() === '' ? async () => [] : files.nearestTo(owner, question)
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

/** A text whole, or, where it is too long, what of it is nearest to the question. */
async function giveText(
  files: AttachedFiles,
  { file, nearest, room }: TextToGive,
): Promise<{ each: PromptFile; tokens: number }> {
  const { passages: beginning, tokens, isWhole } = await readBeginning(files, file, room)
  if (isWhole) return { each: { file, as: 'whole', given: beginning }, tokens }
  // The half of it, so that what was sent before has room as well.
  const found = fitting(await nearest(file, MAX_NEAREST), room / 2)
  // How a file begins says what it is; where nothing is like the question, as much of that as there is room for.
  const frame = fitting(found.length > 0 ? beginning.slice(0, 1) : beginning, room / 2)
  const byId = new Map([...frame, ...found].map((passage) => [passage.id, passage]))
  if (byId.size === 0) return { each: { file, as: 'name', why: 'noRoom' }, tokens: 0 }
  const given = inOrder([...byId.values()])
  return { each: { file, as: 'passages', given, found: inOrder(found) }, tokens: tokensOf(given) }
}

const inOrder = (passages: readonly FilePassage[]): FilePassage[] => passages.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The passages of a file up to `room` tokens. */
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

/** The first of these that fit. */
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

/** With its place. */
const passageTokens = ({ text }: FilePassage): number => countTokens(text) + 10

const tokensOf = (passages: readonly FilePassage[]): number =>
  passages.reduce((sum, passage) => sum + passageTokens(passage), 0)
