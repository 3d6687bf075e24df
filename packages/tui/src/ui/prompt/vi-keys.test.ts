import { expect, it } from 'vitest'

import { createPrompt } from './prompt.ts'

const layout = () => ({ width: 60, pasteLabel: () => '' })

/** Types keys into a prompt with vi keys. `^` is Escape. */
function typed(keys: string) {
  const prompt = createPrompt({ history: ['sent before'], draft: '', complete: () => [], layout, keys: 'vi' })
  for (const key of keys) {
    if (key === '^') prompt.press('escape', '')
    else prompt.press(undefined, key)
  }
  const { draft, isNormal } = prompt.getSnapshot()
  return { text: `${draft.text.slice(0, draft.cursor)}|${draft.text.slice(draft.cursor)}`, isNormal: isNormal === true }
}

it.for([
  ['one two', 'one two|', false],
  ['one two^', 'one tw|o', true],
  ['one two^b', 'one |two', true],
  ['one two^0x', '|ne two', true],
  ['one two^0dw', '| two', true],
  ['one two^bcwsix', 'one six|', false],
  ['one two^bD', 'one |', true],
  ['one two^ddithree', 'three|', false],
  ['one two^0dwA^p', ' twoone|', true],
  ['one^Itwo ', 'two |one', false],
  ['one^Atwo', 'onetwo|', false],
  ['one^gga', 'o|ne', false],
  ['one^0yw$p', 'oneone|', true],
  ['^k', 'sent before|', true],
  ['one^zq', 'on|e', true],
  ['one two three^03w', 'one two three|', true],
  ['one two three^02wD', 'one two|', true],
  ['one two three^0d2w', '| three', true],
  ['one two three four five^02d2w', '| five', true],
  ['one^03x', '|', true],
  ['one^2X', '|e', true],
  ['abcdefghijkl^010l', 'abcdefghij|kl', true],
  ['ab^0x3p', 'baaa|', true],
  ['one^otwo^othree^gg2dd', '|\nthree', true],
  ['one^u', '|', true],
  ['one^A two^u', 'on|e', true],
  ['one^A two^uu', '|', true],
  ['one two^bcwsix^u', 'one |two', true],
  ['one two^0dwxuu', '|one two', true],
  ['one^u^u', '|', true],
  ['^2k', 'sent before|', true],
] as const)('with vi keys, %s makes “%s”', ([keys, text, isNormal]) => {
  expect(typed(keys)).toEqual({ text, isNormal })
})

it('Enter sends from normal mode, and typing begins again in insert mode', () => {
  const prompt = createPrompt({ history: [], draft: 'hello', complete: () => [], layout, keys: 'vi' })
  prompt.press('escape', '')
  expect(prompt.press('escape', '')).toEqual({ kind: 'stop' })
  expect(prompt.press('enter', '')).toEqual({ kind: 'submit', text: 'hello' })
  prompt.press(undefined, 'i')
  expect(prompt.text()).toBe('i')
})
