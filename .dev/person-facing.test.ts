import { globSync, readFileSync } from 'node:fs'

import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'

import { isShownInBrowser } from '../packages/web/build/catalogues.ts'
import { ROOT } from './run-command.ts'

/** Attributes that people read or hear. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
])
/** A word: two letters in a row. Signs, numbers and single letters are the same in every language. */
const WORD = /\p{L}{2}/u

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string'

/** Returns the possible literal texts of an expression. */
function textsOf(value: unknown): string[] {
  if (!isNode(value)) return []
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? [value['value']] : []
  if (value.type === 'TemplateLiteral')
    return (value['quasis'] as { value: { cooked: string } }[]).map((q) => q.value.cooked)
  if (value.type === 'ConditionalExpression') return [...textsOf(value['consequent']), ...textsOf(value['alternate'])]
  if (value.type === 'LogicalExpression') return [...textsOf(value['left']), ...textsOf(value['right'])]
  if (value.type === 'JSXExpressionContainer') return textsOf(value['expression'])
  return []
}

/** Returns the texts in a file's elements that don't come from the catalogues. */
function literalTexts(path: string, source: string): string[] {
  const found: string[] = []
  const take = (texts: readonly string[]) =>
    found.push(...texts.map((text) => text.trim()).filter((text) => WORD.test(text)))
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value)) return
    if (value.type === 'JSXText') take([String(value['value'])])
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      for (const child of value['children'] as Node[]) if (child.type === 'JSXExpressionContainer') take(textsOf(child))
    }
    if (value.type === 'JSXAttribute') {
      const { name } = value['name'] as { name: unknown }
      if (typeof name === 'string' && READ_ATTRIBUTES.has(name)) take(textsOf(value['value']))
    }
    Object.values(value).forEach(walk)
  }
  walk(parseAst(source, { lang: 'tsx' }, path))
  return found
}

const files = globSync('packages/{web,tui}/src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  .map((path) => ({ path, source: readFileSync(ROOT + path, 'utf8') }))

test('a text in an element, or in an attribute that is read, is found; what is no text is not', () => {
  const source = `const page = (name) => (
    <section className="plain" title="A title" aria-label={open ? 'Close it' : t('shell.open')}>
      Some text {name} · {open && 'and more'} {\`for \${name}\`} {t('common.close')} 12 %
    </section>)`
  expect(literalTexts('page.tsx', source)).toEqual(
    expect.arrayContaining(['A title', 'Close it', 'Some text', 'and more', 'for']),
  )
  expect(literalTexts('page.tsx', source)).toHaveLength(5)
})

test('components take what a person reads from the catalogues', () => {
  const components = files.filter(({ path }) => path.endsWith('.tsx'))
  const written = components.flatMap(({ path, source }) =>
    literalTexts(path, source).map(
      (text) => `${path}: “${text}” belongs in packages/core/src/i18n, in three languages`,
    ),
  )
  expect(written).toEqual([])
})

test('who acts on Enter, Escape or a letter looks whether an input method is at work', () => {
  const handlers = files.filter(
    ({ source }) => /onKeyDown|'keydown'/.test(source) && /['"](Enter|Escape|Esc)['"]/.test(source),
  )
  const blind = handlers
    .filter(({ path, source }) => path.startsWith('packages/web/') && !/isComposingKey|isSendKey/.test(source))
    .map(({ path }) => `${path}: ask isComposingKey of ui/key-press.ts first`)
  expect(blind).toEqual([])
})

test('a failure that the browser itself comes upon has its message there', () => {
  const own = globSync('packages/{core,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !/\.test\.tsx?$|\/testing\/|\/i18n\//.test(path))
    .flatMap((path) => [...readFileSync(ROOT + path, 'utf8').matchAll(/(?:ApiError\('|'error\.)([a-z_]+\.[a-z_]+)'/g)])
    .map(([, code = '']) => `error.${code}`)
  expect(own).toContain('error.client.copy_failed')
  expect(own.filter((key) => !isShownInBrowser(key))).toEqual([])
})
