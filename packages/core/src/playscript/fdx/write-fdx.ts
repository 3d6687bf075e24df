import type { ScriptElement, TitlePageEntry } from '../entities.ts'
import { speechFrom } from '../pages/speeches.ts'
import { layTitleLines } from '../script/title-lines.ts'
import { emphasized, styledRuns, type StyledRun } from '../text/emphasis.ts'
import { fdxTypeOf, pagesAndEighths } from './fdx-types.ts'

/** Writes a script as FDX of version 5. Reading it again returns the same elements. */
export function writeFdx({
  titlePage,
  elements,
}: {
  readonly titlePage: readonly TitlePageEntry[]
  readonly elements: readonly ScriptElement[]
}): string {
  const lines = layTitleLines(titlePage)
  const title = lines.map(({ text, place }) => {
    const alignment = place === 'center' ? 'Center' : place === 'right' ? 'Right' : 'Left'
    return `      <Paragraph Alignment="${alignment}">\n        ${textTag({ text })}\n      </Paragraph>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>',
    '<FinalDraft DocumentType="Script" Template="No" Version="5">',
    '  <Content>',
    ...contentOf(elements),
    '  </Content>',
    ...(title.length === 0 ? [] : ['  <TitlePage>', '    <Content>', ...title, '    </Content>', '  </TitlePage>']),
    '</FinalDraft>',
    '',
  ].join('\n')
}

function contentOf(elements: readonly ScriptElement[]): string[] {
  const lines: string[] = []
  let isNewPage = false
  for (let at = 0; at < elements.length;) {
    const element = elements[at]
    if (element === undefined) break
    const speech = speechFrom(elements, at)
    const dual =
      speech > at && elements[speech]?.type === 'character' && elements[speech].dual === true
        ? speechFrom(elements, speech)
        : at
    if (element.type === 'pageBreak') {
      if (isNewPage) lines.push(paragraph({ type: 'action', text: '' }, { isNewPage }))
      isNewPage = true
      at += 1
    } else if (dual > speech) {
      const pair = elements.slice(at, dual).map((each) => paragraph(each, {}, '        '))
      const start = isNewPage ? '    <Paragraph StartsNewPage="Yes">' : '    <Paragraph>'
      isNewPage = false
      lines.push(start, '      <DualDialogue>', ...pair, '      </DualDialogue>', '    </Paragraph>')
      at = dual
    } else {
      const next = elements[at + 1]
      const summary =
        element.type === 'heading' && next?.type === 'synopsis' && next.note === undefined ? next.text : undefined
      lines.push(paragraph(element, { isNewPage, ...(summary !== undefined && { summary }) }))
      isNewPage = false
      at += summary === undefined ? 1 : 2
    }
  }
  if (isNewPage) lines.push(paragraph({ type: 'action', text: '' }, { isNewPage }))
  return lines
}

function paragraph(
  element: ScriptElement,
  { isNewPage = false, summary }: { isNewPage?: boolean; summary?: string },
  indent = '    ',
): string {
  const { type, text, number, note } = element
  const attributes = [
    ['Alignment', type === 'centered' ? 'Center' : undefined],
    ['Number', number],
    ['StartsNewPage', isNewPage ? 'Yes' : undefined],
    ['Type', fdxTypeOf(element)],
  ].flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(value)}"`]))
  const inside = [
    ...(type === 'heading' ? propertiesOf(element, summary) : []),
    ...(note === undefined ? [] : [`<ScriptNote><Paragraph>${textTag({ text: note })}</Paragraph></ScriptNote>`]),
    ...runsOf(text).map(textTag),
  ]
  return [
    `${indent}<Paragraph${attributes.join('')}>`,
    ...inside.map((line) => `${indent}  ${line}`),
    `${indent}</Paragraph>`,
  ].join('\n')
}

function propertiesOf({ eighths, page, color }: ScriptElement, summary: string | undefined): string[] {
  const attributes = [
    ['Length', eighths === undefined ? undefined : pagesAndEighths(eighths)],
    ['Page', page === undefined ? undefined : String(page)],
    [
      'Color',
      color === undefined ? undefined : `#${[1, 3, 5].map((at) => color.slice(at, at + 2).repeat(2)).join('')}`,
    ],
    ['Title', ''],
  ].flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${value}"`]))
  const inside = summary === undefined ? '' : `<Summary><Paragraph>${textTag({ text: summary })}</Paragraph></Summary>`
  return [`<SceneProperties${attributes.join('')}>${inside}</SceneProperties>`]
}

/** Emphasis becomes styles if it reads the same back. Otherwise, its signs are text. */
function runsOf(text: string): readonly StyledRun[] {
  const runs = styledRuns(text)
  return emphasized(runs) === text ? runs : [{ text }]
}

function textTag({ text, bold, italic, underline }: StyledRun): string {
  const styles = [bold && 'Bold', italic && 'Italic', underline && 'Underline'].filter((style) => style !== undefined)
  return `<Text${styles.length === 0 ? '' : ` Style="${styles.join('+')}"`}>${escaped(text)}</Text>`
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML can't contain them
    .replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? '')
