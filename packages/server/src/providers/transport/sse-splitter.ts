import { createLineSplitter, type LineSplitter } from './line-splitter.ts'

/**
 * Reads server-sent events: `onEvent` gets the joined data and the event's name (empty where none was given). Comments
 * and other fields are passed over; a last event that no empty line ended is given at the end, since several providers
 * forget that line.
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
      // An error put into the stream as it was, without being made an event.
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
