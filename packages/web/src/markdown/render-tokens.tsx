import type { Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'

import { citationMarks, type Cited } from './citation-marks.tsx'
import { CodeBlock } from './code-block.tsx'
import { decodeEntities } from './decode-entities.ts'
import type { MarkdownToken } from './lex-markdown.ts'
import { MathFormula } from './math-formula.tsx'
import { MermaidDiagram } from './mermaid-diagram.tsx'
import { safeLink } from './safe-link.ts'
import { TableFigure } from './table-figure.tsx'

import styles from './markdown.module.css'

/** `live`: the text is streaming, so an open fence is unfinished. */
interface RenderOptions {
  readonly live: boolean
  readonly citations?: Cited | undefined
}

const CLOSED_FENCE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*\n)? {0,3}\1[`~]*[ \t]*\n*$/

/** Renders tokens. HTML in the text stays text: a reply is never parsed as HTML. */
export function renderTokens(tokens: readonly MarkdownToken[], options: RenderOptions): ReactNode {
  return inOrder(tokens, (token, key) => <Fragment key={key}>{renderToken(token, options)}</Fragment>)
}

/** Keys by index, because a streamed text only grows at its end. */
const inOrder = <T,>(items: readonly T[], render: (item: T, place: number) => ReactNode): ReactNode =>
  items.map((item, place) => render(item, place))

function renderToken(token: MarkdownToken, options: RenderOptions): ReactNode {
  const inside = (tokens: readonly unknown[] | undefined) =>
    renderTokens((tokens ?? []) as readonly MarkdownToken[], options)
  switch (token.type) {
    case 'paragraph':
      return <p>{inside(token.tokens)}</p>
    case 'heading': {
      // The page uses h1 and h2, so headings of a reply start below.
      const Heading = `h${Math.min(token.depth + 2, 6)}` as 'h3' | 'h4' | 'h5' | 'h6'
      return <Heading>{inside(token.tokens)}</Heading>
    }
    case 'text':
      return token.tokens === undefined
        ? citationMarks(decodeEntities(token.text), options.citations)
        : inside(token.tokens)
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{inside(token.tokens)}</strong>
    case 'em':
      return <em>{inside(token.tokens)}</em>
    case 'del':
      return <del>{inside(token.tokens)}</del>
    case 'codespan':
      return <code className={styles.inlineCode}>{token.text}</code>
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'link':
      return renderLink(token.href, inside(token.tokens))
    case 'image':
      return renderLink(token.href, decodeEntities(token.text) || token.href)
    case 'blockquote':
      return <blockquote>{inside(token.tokens)}</blockquote>
    case 'list':
      return renderList(token, options)
    case 'table':
      return renderTable(token, options)
    case 'code':
      return renderCode(token, options)
    case 'mathBlock':
    case 'mathInline':
      return token.closed ? <MathFormula formula={token.text} display={token.display} /> : token.raw
    case 'html':
      return renderHtml(token)
    default:
      return null
  }
}

function renderLink(href: string, content: ReactNode): ReactNode {
  const address = safeLink(href)
  if (address === undefined) return <>{content}</>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}

function renderList(list: Tokens.List, options: RenderOptions): ReactNode {
  const items = inOrder(list.items, (item, place) => (
    <li key={place} className={item.task ? styles.task : undefined}>
      {item.task && <input type="checkbox" checked={item.checked === true} readOnly disabled aria-label={item.text} />}
      {renderTokens(item.tokens.filter(({ type }) => type !== 'checkbox') as MarkdownToken[], options)}
    </li>
  ))
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>
}

function renderTable({ header, rows }: Tokens.Table, options: RenderOptions): ReactNode {
  const cell = ({ align, tokens }: Tokens.TableCell, index: number, Cell: 'th' | 'td') => (
    <Cell key={index} style={align === null ? undefined : { textAlign: align }}>
      {renderTokens(tokens as MarkdownToken[], options)}
    </Cell>
  )
  return (
    <TableFigure>
      <thead>
        <tr>{header.map((content, index) => cell(content, index, 'th'))}</tr>
      </thead>
      <tbody>
        {inOrder(rows, (row, place) => (
          <tr key={place}>{row.map((content, column) => cell(content, column, 'td'))}</tr>
        ))}
      </tbody>
    </TableFigure>
  )
}

function renderCode({ lang = '', text, raw, codeBlockStyle }: Tokens.Code, { live }: RenderOptions): ReactNode {
  const language = /^[^\s{:,]*/.exec(lang)?.[0].toLowerCase() ?? ''
  const open = live && codeBlockStyle !== 'indented' && !CLOSED_FENCE.test(raw)
  if (language === 'mermaid' && !open) return <MermaidDiagram source={text} />
  return <CodeBlock code={text} language={language} open={open} />
}

/** Raw HTML is shown as text, except the line break, which models write in table cells. */
function renderHtml({ text, block }: Tokens.HTML | Tokens.Tag): ReactNode {
  if (/^<br\s*\/?>$/i.test(text.trim())) return <br />
  return block ? <p className={styles.rawHtml}>{text.trimEnd()}</p> : text
}
