import { expect, test } from 'vitest'

import { completeSentences, lastSentence } from './sentences.ts'

test('reads only whole sentences, and keeps the rest', () => {
  const text = 'First one. Second one! And the thi'
  expect(completeSentences(text, 0)).toEqual({ spoken: 'First one. Second one!', next: 22 })
  expect(completeSentences(text, 22)).toEqual({ spoken: '', next: 22 })
  expect(lastSentence(text, 22)).toBe('And the thi')
})

test('a decimal point doesn’t end a sentence', () => {
  expect(completeSentences('It is 3.14 and', 0).spoken).toBe('')
})

test('Chinese sentences end at Chinese punctuation', () => {
  expect(completeSentences('第一句。第二句還沒', 0)).toEqual({ spoken: '第一句。', next: 4 })
})

test('doesn’t read Markdown markup', () => {
  expect(completeSentences('## **Bold** [link](https://example.com)\n', 0).spoken).toBe('Bold link')
})

test.each([
  ['Set OPENAI_API_KEY first.', 'Set OPENAI_API_KEY first.'],
  ['Set `OPENAI_API_KEY` first.', 'Set OPENAI_API_KEY first.'],
  ['Write `**kwargs` and `a[0](b)`, not `__init__`.', 'Write **kwargs and a[0](b), not __init__.'],
  ['_Emphasis_, __strong__ and [`code`](https://example.com/a_b).', 'Emphasis, strong and code.'],
  ['```python\nsnake_case = 1\n```\n', 'python snake_case = 1'],
])('reads names and code as written: %s', (text, spoken) => {
  expect(completeSentences(`${text}\n`, 0).spoken).toBe(spoken)
})
