import type { ScriptElement, TitlePageEntry } from '../entities.ts'
import type { ScriptDraft } from '../script-draft.ts'
import type { HeadingParts } from '../text/heading-parts.ts'
import { parseHeading, parseSceneWord } from '../text/headings.ts'
import { tidyElements } from '../text/tidy-elements.ts'
import { readTitlePage } from '../text/title-page.ts'
import { isActBreak, isTransition } from '../text/transitions.ts'
import { parseChineseCue, parseLabel } from './chinese-cues.ts'
import { parseChineseHeading } from './chinese-headings.ts'
import { stackedNames } from './stacked-names.ts'

/** Starts front matter, whose numbered lines aren't scenes. */
const FRONT =
  /^[【[《]?\s*(?:[一二三四五六七八九十\d]+[、.．]\s*)?(?:主要)?(?:人物(?:小传|小傳|介绍|介紹|表|设定|設定|关系)?|角色(?:介绍|介紹|表|设定|設定)|故事(?:梗概|大纲|大綱|简介|背景)|剧情(?:梗概|简介|大纲)|劇情(?:梗概|簡介|大綱)|梗概|大纲|大綱|分集大纲|分集大綱|分集梗概|简介|簡介|前言|创作说明|世界观|目录|目錄)\s*[】\]》]?\s*[：:]?$/u
/** Starts the script after front matter. */
const BODY = /^[【[《(（]?\s*(?:正文|剧本正文|劇本正文|剧本|劇本|正片|正式剧本|正文开始)\s*[】\]》)）]?\s*[：:]?$/u
const ON_SCREEN = /^【.*】$|^(?:字幕|画面字幕|片名|黑屏字幕)\s*[：:]/u
const ACTION_SIGN = /^[△▲∆Δ▵]\s*/u
const TRANSITION =
  /^[【[（(]?\s*(?:切至|切入|切|叠化|疊化|淡入|淡出|渐隐|黑屏|黑场|黑場|闪回|閃回|闪回结束|閃回結束|转场|轉場|化入|化出|划|空镜|本集完|全剧终|全劇終|完|剧终|劇終|未完待续)\s*[】\]）)]?[。：:.]?$/u
const ASIDE = /^[（(][^）)]*[）)]$/u

const BOLD = /\*\*([^*]+)\*\*/g

/** Removes the signs that make text bold in Markdown, which people also use in plain text. */
export const withoutBold = (line: string): string => line.replaceAll(BOLD, '$1')

/** Reads a script in Chinese, Japanese or Korean, in which each paragraph is a line. */
export function readChinese(lines: readonly string[]): ScriptDraft {
  const { titlePage, start } = titleOf(lines)
  const rest = lines.slice(start).map((line) => line.replaceAll(/[\u00A0\u3000]/g, ' ').trim())
  const names = stackedNames(rest)
  const reader = createChineseReader()
  for (const [index, line] of rest.entries()) reader.read(line, rest[index + 1] ?? '', names.has(index))
  return { titlePage, elements: tidyElements(reader.elements), warnings: [] }
}

function titleOf(lines: readonly string[]): { titlePage: readonly TitlePageEntry[]; start: number } {
  const { entries, lines: count } = readTitlePage(lines)
  if (entries.length > 0) return { titlePage: entries, start: count }
  const at = lines.findIndex((line) => line.trim() !== '')
  const first = (lines[at] ?? '').trim()
  const [, title] = /^《([^》]{1,40})》/u.exec(first) ?? []
  if (title === undefined) return { titlePage: [], start: 0 }
  return { titlePage: [{ key: 'Title', value: title }], start: first === `《${title}》` ? at + 1 : 0 }
}

function createChineseReader() {
  const elements: ScriptElement[] = []
  let isFront = false
  let hasSpeech = false
  /** Whether a cue waits for its words on the next line. */
  let isWaiting = false

  const say = (words: string): void => {
    // A mood in the middle of a speech stays where it is, and one at its start is its own line.
    const [, aside, rest] = /^([（(][^）)]{1,40}[）)])\s*(.+)$/u.exec(words) ?? []
    if (aside !== undefined && rest !== undefined)
      elements.push({ type: 'parenthetical', text: aside }, { type: 'dialogue', text: rest })
    else elements.push({ type: 'dialogue', text: words })
  }
  const heading = (parts: HeadingParts): void => {
    isFront = false
    elements.push({ type: 'heading', text: parts.text, ...(parts.number !== undefined && { number: parts.number }) })
  }

  const read = (line: string, next: string, isName: boolean): void => {
    if (line === '') {
      hasSpeech = false
      return
    }
    const wasWaiting = isWaiting
    isWaiting = false
    if (isName && !isFront) {
      elements.push({ type: 'character', text: line })
      isWaiting = true
      return
    }
    if (BODY.test(line)) {
      isFront = false
      elements.push({ type: 'action', text: line })
      return
    }
    if (FRONT.test(line)) {
      isFront = true
      elements.push({ type: 'action', text: line })
      return
    }
    // A title in Markdown has a space after its signs. Numbers of Korean scenes don't: `#3. 공원`.
    const plain = line.replace(/^#+\s+/, '')
    if (isActBreak(plain) && !(isFront && /[：:]/.test(plain))) {
      isFront = false
      hasSpeech = false
      elements.push({ type: 'actBreak', text: plain })
      return
    }
    const found = parseChineseHeading(plain) ?? parseHeading(plain) ?? koreanOrJapanese(plain)
    // In front matter, numbered lines are lists. A time and a place inside or outside, or a sign, end it.
    const isCertain = (found?.time !== undefined && found.intExt !== undefined) || /^[○〇●◯]|^S?#\d/.test(plain)
    const parts = isFront && !isCertain ? undefined : found
    if (parts !== undefined) {
      hasSpeech = false
      return heading(parts)
    }
    readText(line, { next, wasWaiting })
  }

  const readText = (line: string, { next, wasWaiting }: { next: string; wasWaiting: boolean }): void => {
    if (ACTION_SIGN.test(line)) {
      hasSpeech = false
      elements.push({ type: 'action', text: line })
    } else if (TRANSITION.test(line) || isTransition(line)) {
      hasSpeech = false
      elements.push({ type: 'transition', text: line })
    } else if (ON_SCREEN.test(line)) {
      hasSpeech = false
      elements.push({ type: 'centered', text: line })
    } else if (wasWaiting) {
      if (ASIDE.test(line)) {
        elements.push({ type: 'parenthetical', text: line })
        isWaiting = true
      } else say(line)
      hasSpeech = true
    } else if (isFront || parseLabel(line) !== undefined) {
      hasSpeech = false
      elements.push({ type: 'action', text: line })
    } else readCueOrAction(line, next)
  }

  const readCueOrAction = (line: string, next: string): void => {
    const cue = parseChineseCue(line)
    if (cue === undefined) {
      if (hasSpeech && ASIDE.test(line)) elements.push({ type: 'parenthetical', text: line })
      else {
        hasSpeech = false
        elements.push({ type: 'action', text: line })
      }
      return
    }
    if (cue.words === '' && next === '') {
      elements.push({ type: 'action', text: line })
      return
    }
    hasSpeech = true
    elements.push({ type: 'character', text: cue.name })
    if (cue.aside !== undefined) elements.push({ type: 'parenthetical', text: cue.aside })
    if (cue.words === '') isWaiting = true
    else say(cue.words)
  }
  return { read, elements }
}

/** `シーン3` and `씬 4` count as headings wherever they are. */
const koreanOrJapanese = (line: string): HeadingParts | undefined =>
  /^(?:シーン|씬)/u.test(line) ? parseSceneWord(line) : undefined
