import { expect, test } from 'vitest'

import { languageOf, previewForm } from './preview-form.ts'

test.for([
  ['image/png', 'a.png', 'image', 'image'],
  ['image/heic', 'a.heic', 'image', 'none'],
  ['video/mp4', 'a.mp4', 'video', 'video'],
  ['application/pdf', 'a.txt', 'document', 'pdf'],
  ['text/plain', 'README.md', 'document', 'markdown'],
  ['text/plain', 'a.csv', 'document', 'table'],
  ['text/plain', 'main.ts', 'code', 'code'],
  ['text/plain', 'notes', 'document', 'text'],
  ['application/zip', 'a.docx', 'document', 'none'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a', 'document', 'office'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'a.xlsx', 'document', 'office'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'a.pptx', 'document', 'none'],
  [null, 'a', null, 'none'],
] as const)('%s named %s is shown as %s', ([type, name, fileKind, form]) => {
  expect(previewForm({ type, name, fileKind })).toBe(form)
})

test('detects a language by the file extension', () => {
  expect(['a.ts', 'Dockerfile', 'a.log', 'noend'].map(languageOf)).toEqual(['ts', 'dockerfile', '', ''])
})
