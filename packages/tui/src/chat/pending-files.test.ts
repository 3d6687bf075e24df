import { describe, expect, it } from 'vitest'

import { holdFiles } from './pending-files.ts'

const lamps = { asset: 'a1', name: 'lamps.txt', path: '/work/lamps.txt' }
const piped = { asset: 'a2', name: 'stdin' }

describe('files attached to the next message', () => {
  it('are sent once', () => {
    const files = holdFiles([lamps, piped])
    expect(files.take([])).toEqual(['a1', 'a2'])
    expect(files.take([])).toEqual([])
    expect(files.getSnapshot()).toEqual([])
  })

  it('are attached again after a rejection, each once, without those the text mentions', () => {
    const files = holdFiles([lamps, piped])
    const [first = ''] = files.take([])
    files.putBack([first, 'of a mention'])
    files.putBack([first])
    expect(files.getSnapshot()).toEqual([lamps])
    expect(files.take([])).toEqual(['a1'])
  })

  it('leave out a file the message mentions itself', () => {
    const files = holdFiles([lamps, piped])
    expect(files.take(['/work/lamps.txt'])).toEqual(['a2'])
    expect(files.getSnapshot()).toEqual([])
  })

  it('are dropped', () => {
    const files = holdFiles([lamps])
    let told = 0
    files.subscribe(() => (told += 1))
    files.drop()
    expect([files.take([]), told]).toEqual([[], 2])
  })
})
