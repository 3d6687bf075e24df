import { parseChineseHeading } from '../chinese/chinese-headings.ts'
import { arabic } from '../chinese/chinese-headings.ts'
import type { ParsedScene, ParsedScript, ParsedWarning, ScriptElement } from '../entities.ts'
import type { ScriptFormat } from '../kinds.ts'
import { countEighths } from '../pages/count-eighths.ts'
import type { ScriptDraft } from '../script-draft.ts'
import { plainText } from '../text/emphasis.ts'
import type { HeadingParts } from '../text/heading-parts.ts'
import { parseHeading, parseSceneWord } from '../text/headings.ts'
import { titlePageValue } from '../text/title-page.ts'
import { countCharacters, speakersOf } from './characters.ts'
import { languageOf } from './language.ts'

interface Source {
  readonly format: ScriptFormat
  readonly encoding?: string | undefined
  /** The name of the file, for a script without a title. */
  readonly name?: string | undefined
}

const TITLE = /^(?:title|titel|titre|título|titulo|titolo|название|标题|標題|题目|剧名|劇名|片名)$/iu
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  ONE: '1',
  TWO: '2',
  THREE: '3',
  FOUR: '4',
  FIVE: '5',
  SIX: '6',
  SEVEN: '7',
  EIGHT: '8',
  NINE: '9',
  TEN: '10',
}

/** Makes scenes of what a reader found, and counts characters and pages. */
export function assembleScript(draft: ScriptDraft, { format, encoding, name }: Source): ParsedScript {
  const { front, scenes } = splitScenes(draft.elements)
  const warnings: ParsedWarning[] = [...draft.warnings]
  const isScene = scenes.length > 0
  const only = isScene || front.length === 0 ? scenes : [sceneOf(front, {})]
  if (!isScene) warnings.push({ code: 'no_headings' })
  const characters = countCharacters(isScene ? front : [], only)
  if (!isScene && characters.length === 0) warnings.push({ code: 'not_a_script' })
  const title = titlePageValue(draft.titlePage, TITLE)
  const language = languageOf(draft.elements.map(({ text }) => text).join('\n'))
  return {
    title: title === undefined ? titleOfFile(name) : plainText(title),
    titlePage: [...draft.titlePage],
    ...(language !== undefined && { language }),
    format,
    ...(encoding !== undefined && { encoding }),
    front: isScene ? front : [],
    scenes: only,
    characters,
    warnings,
  }
}

const titleOfFile = (name = ''): string => name.replace(/^.*[\\/]/, '').replace(/\.[a-z]{2,8}$/i, '')

/** All elements of a script in their order. */
export const elementsOf = ({ front, scenes }: Pick<ParsedScript, 'front' | 'scenes'>): ScriptElement[] => [
  ...front,
  ...scenes.flatMap(({ elements }) => elements),
]

interface Place {
  readonly episode?: string
  readonly act?: string
}

/** Splits elements into scenes at their headings. Acts and episodes that end a scene belong to the next one. */
export function splitScenes(elements: readonly ScriptElement[]): { front: ScriptElement[]; scenes: ParsedScene[] } {
  const front: ScriptElement[] = []
  const groups: { elements: ScriptElement[]; place: Place }[] = []
  let place: Place = {}
  for (const element of elements) {
    if (element.type === 'actBreak') place = placeAfter(place, element.text)
    if (element.type === 'heading') groups.push({ elements: [element], place })
    else (groups.at(-1)?.elements ?? front).push(element)
  }
  return { front, scenes: groups.map((group) => sceneOf(group.elements, group.place)) }
}

const EPISODE =
  /^(?:EPISODE|ÉPISODE|EPISODIO|EPISÓDIO|FOLGE|СЕРИЯ|ЭПИЗОД)[ .:]+(\w+)|^第\s*([\d一二三四五六七八九十百零〇两兩]+)\s*集/iu
const ACT = /^(?:ACT|ACTE|ACTO|ATTO|AKT|ATO|АКТ)[ .:]+(\w+)|^第\s*([\d一二三四五六七八九十百零〇两兩]+)\s*幕/iu

function placeAfter(place: Place, text: string): Place {
  if (/^END\b/i.test(text)) return place
  const [, episode, chinese] = EPISODE.exec(text) ?? []
  const number = episode ?? (chinese === undefined ? undefined : arabic(chinese))
  // A new episode starts without an act.
  if (number !== undefined) return { episode: NUMBER_WORDS[number.toUpperCase()] ?? number }
  const [, act, chineseAct] = ACT.exec(text) ?? []
  const found = act ?? (chineseAct === undefined ? text : arabic(chineseAct))
  return { ...place, act: NUMBER_WORDS[found.toUpperCase()] ?? found }
}

/** Returns a scene of elements, the first of which is its heading. */
export function sceneOf(elements: readonly ScriptElement[], place: Place): ParsedScene {
  const [first] = elements
  const heading = first?.type === 'heading' ? first : undefined
  const { number, intExt, location, time } = heading === undefined ? {} : partsOfHeading(heading.text)
  const shown = heading?.number ?? (heading === undefined ? undefined : number)
  return {
    ...(shown !== undefined && { number: shown }),
    heading: heading?.text ?? '',
    ...(intExt !== undefined && { intExt }),
    ...(location !== undefined && { location }),
    ...(time !== undefined && { time }),
    ...place,
    characters: speakersOf(elements),
    elements: [...elements],
    eighths: heading?.eighths ?? countEighths(elements),
    ...(heading?.page !== undefined && { page: heading.page }),
  }
}

/** Returns the parts of a heading in any language. A heading that no rule knows is a place. */
export function partsOfHeading(text: string): Partial<HeadingParts> {
  const plain = plainText(text)
  return parseHeading(plain) ?? parseChineseHeading(plain) ?? parseSceneWord(plain) ?? { text: plain, location: plain }
}
