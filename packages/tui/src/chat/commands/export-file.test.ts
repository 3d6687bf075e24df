import { expect, it } from 'vitest'

import { exportFileName } from './export-file.ts'

it.for([
  ['Summer holidays', 'Summer holidays.md'],
  ['a/b: "c"?', 'a b c.md'],
  ['../../etc', 'etc.md'],
  ['夏天', '夏天.md'],
  ['A long question…', 'A long question.md'],
  ['', 'chat.md'],
  ['x'.repeat(200), `${'x'.repeat(60)}.md`],
] as const)('a chat named “%s” is exported to “%s”', ([title, file]) => {
  expect(exportFileName(title)).toBe(file)
})
