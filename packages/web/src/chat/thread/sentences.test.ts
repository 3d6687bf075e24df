import { expect, test } from 'vitest'

import { completeSentences, lastSentence } from './sentences.ts'

test('only whole sentences are read, and the rest waits', () => {
  const text = 'First one. Second one! And the thi'
  expect(completeSentences(text, 0)).toEqual({ spoken: 'First one. Second one!', next: 22 })
  expect(completeSentences(text, 22)).toEqual({ spoken: '', next: 22 })
  expect(lastSentence(text, 22)).toBe('And the thi')
})

test('a number with a point is not the end of a sentence', () => {
  expect(completeSentences('It is 3.14 and', 0).spoken).toBe('')
})

test('Chinese sentences end at their own marks', () => {
  expect(completeSentences('第一句。第二句還沒', 0)).toEqual({ spoken: '第一句。', next: 4 })
})

test('marks of Markdown are not read', () => {
  expect(completeSentences('## **Bold** [link](https://example.com)\n', 0).spoken).toBe('Bold link')
})

test.each([
  ['Set OPENAI_API_KEY first.', 'Set OPENAI_API_KEY first.'],
  ['Set `OPENAI_API_KEY` first.', 'Set OPENAI_API_KEY first.'],
  ['Write `**kwargs` and `a[0](b)`, not `__init__`.', 'Write **kwargs and a[0](b), not __init__.'],
  ['_Emphasis_, __strong__ and [`code`](https://example.com/a_b).', 'Emphasis, strong and code.'],
  ['```python\nsnake_case = 1\n```\n', 'python snake_case = 1'],
])('names and code are read as they are written: %s', (text, spoken) => {
  expect(completeSentences(`${text}\n`, 0).spoken).toBe(spoken)
})
