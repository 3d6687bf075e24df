import { createLineSplitter, type LineSplitter } from './line-splitter.ts'

/**
 * Parses server-sent events. `onEvent` receives the joined data and the event's name, or an empty name. Ignores
 * comments and other fields. Emits a last event without an empty line at the end, because several providers omit it.
 */
export function createSseSplitter(onEvent: (data: string, event: string) => void): LineSplitter {
  let data: string | undefined
  let event = ''

  const dispatch = () => {
    const [whole, name] = [data, event]
    data = undefined
    event = ''
    if (whole !== undefined) onEvent(whole, name)
  }

  const lines = createLineSplitter((line) => {
    if (line === '') return dispatch()
    if (line.startsWith('data:')) {
      const value = line.slice(line.charCodeAt(5) === 0x20 ? 6 : 5)
      data = data === undefined ? value : `${data}\n${value}`
    } else if (line.startsWith('event:')) {
      event = line.slice(6).trim()
    } else if (line.startsWith('{')) {
      // A raw error in the stream that isn't an event.
      dispatch()
      onEvent(line, '')
    }
  })

  return {
    write: lines.write,
    end: () => {
      lines.end()
      dispatch()
    },
  }
}
