import type { Message, ThreadMessage, ThreadSnapshot } from '@saffron/core/chat'
import { describe, expect, it } from 'vitest'

import { createTranscript, type TranscriptPictures } from './transcript.ts'

const style = {
  prompt: (text: string) => [`> ${text}`],
  files: (count: number) => [`> [${count}]`],
  reply: (markdown: string) => (markdown.trim() === '' ? [] : [markdown.trim()]),
  part: (part: { type: string; name?: string; state?: string; reason?: string }) => [
    `* ${part.name ?? part.type} ${part.state ?? part.reason}`,
  ],
  reasoning: (text: string) => (text === '' ? [] : [`(${text})`]),
  parting: (lost: number) => [lost > 0 ? `(${lost} less)` : '(another one:)'],
  version: ({ at, total }: { at: number; total: number }) => [`${at}/${total}`],
  ending: ({ status }: Message) => (status === 'complete' ? [] : [`[${status}]`]),
}

const buildMessage = (given: Partial<ThreadMessage> & Pick<ThreadMessage, 'id' | 'role' | 'text'>): ThreadMessage => ({
  key: given.id,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  conversation: 'c',
  parent: null,
  parts: [],
  attachments: [],
  status: 'complete',
  model: 'm',
  usage: null,
  error: null,
  firstTokenMs: null,
  siblings: [given.id],
  ...given,
})

const buildSnapshot = (messages: readonly ThreadMessage[]): ThreadSnapshot => ({
  conversationId: 'c',
  conversation: null,
  newSystem: null,
  status: 'ready',
  run: 'idle',
  asker: null,
  error: null,
  failedDraft: null,
  loadingOlder: false,
  hasOlder: false,
  messages,
  running: messages.find(({ status }) => status === 'running') ?? null,
})

const user = buildMessage({ id: 'u', role: 'user', text: 'hi' })
const reply = (text: string, status: Message['status'] = 'running') =>
  buildMessage({ id: 'a', role: 'assistant', text, status })

const texts = (transcript: ReturnType<typeof createTranscript>) =>
  transcript.getSnapshot().items.map(({ text }) => text)

describe('a transcript for screen readers', () => {
  const flat = {
    ...style,
    isFlat: true,
    speaker: (_message: Message, [first = '', ...rest]: readonly string[]) => [`m: ${first}`, ...rest],
  } as const

  it('names the author once per reply, and announces neither unfinished nor repeated text', () => {
    const transcript = createTranscript(flat)
    let changes = 0
    transcript.subscribe(() => changes++)
    const text = 'First block of it.\n\nSecond block of it.\n\nThird block of it.'
    for (let end = 0; end <= text.length; end += 1) transcript.follow(buildSnapshot([user, reply(text.slice(0, end))]))
    transcript.follow(buildSnapshot([user, reply(text, 'complete')]))
    expect(texts(transcript).map((piece) => piece.trim())).toEqual([
      '> hi',
      'm: First block of it.',
      'Second block of it.',
      'Third block of it.',
    ])
    expect(changes).toBe(4)
    expect(transcript.getSnapshot().live).toEqual([])
    transcript.follow(buildSnapshot([user, reply(`${text} More.`, 'complete'), buildMessage({ ...user, id: 'v' })]))
    transcript.follow(buildSnapshot([user, reply(`${text}\n\nMore of it.`)]))
    transcript.follow(buildSnapshot([user, reply(`${text}\n\nMore of it.`, 'complete')]))
    expect(texts(transcript).at(-1)?.trim()).toBe('m: More of it.')
  })

  it('prints a screen’s announcements right away while the conversation is suspended', () => {
    const transcript = createTranscript(flat)
    transcript.hold()
    transcript.note(['later'])
    transcript.announce(['now'])
    expect(texts(transcript).map((piece) => piece.trim())).toEqual(['now'])
    transcript.release()
    expect(texts(transcript).map((piece) => piece.trim())).toEqual(['now', 'later'])
    const keys = transcript.getSnapshot().items.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('marks a reply that is left early, and prints the rest when it’s followed again', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([user, reply('One.\n\nTwo')]))
    transcript.leave(buildSnapshot([user, reply('One.\n\nTwo')]))
    expect(texts(transcript).join('\n')).toMatch(/One\.[^]*Two\n\n\[running\]$/)
    transcript.follow(buildSnapshot([user, reply('One.\n\nTwo and three.', 'complete')]))
    expect(texts(transcript).at(-1)).toBe('\nand three.')
    expect(texts(transcript).filter((text) => text.includes('One.'))).toHaveLength(1)
  })
})

const call = (id: string, state: 'running' | 'waiting' | 'done') => ({ type: 'tool' as const, id, name: id, state })
const said = (text: string) => ({ type: 'text' as const, text })
const withParts = (parts: Message['parts'], status: Message['status'] = 'running') =>
  buildMessage({
    id: 'a',
    role: 'assistant',
    text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    parts,
    status,
  })

describe('tool calls', () => {
  it('are printed once, in order, when they have ended, and with the text before them', () => {
    const transcript = createTranscript(style)
    const follow = (parts: Message['parts'], status?: Message['status']) =>
      transcript.follow(buildSnapshot([user, withParts(parts, status)]))
    follow([said('Let me look.')])
    follow([said('Let me look.'), call('read', 'running'), call('list', 'done')])
    expect(texts(transcript)).toEqual(['\n> hi', '\nLet me look.'])
    expect(transcript.getSnapshot().live).toEqual(['', '* read running', '* list done'])
    follow([said('Let me look.'), call('read', 'done'), call('list', 'done'), said('Found')])
    const all: Message['parts'] = [
      said('Let me look.'),
      call('read', 'done'),
      call('list', 'done'),
      said('Found it.'),
      call('write', 'done'),
      { type: 'limit', reason: 'steps' },
    ]
    follow(all)
    follow(all, 'complete')
    follow(all, 'complete')
    expect(texts(transcript)).toEqual([
      '\n> hi',
      '\nLet me look.',
      '\n* read done\n* list done',
      '\nFound it.\n\n* write done\n* limit steps',
    ])
    expect(transcript.getSnapshot().live).toEqual([])
  })

  it('that wait when the chat is left are printed again when they have ended', () => {
    const transcript = createTranscript(style)
    const waiting = buildSnapshot([user, withParts([call('write', 'waiting')], 'waiting')])
    transcript.follow(waiting)
    transcript.leave(waiting)
    expect(texts(transcript).at(-1)).toBe('\n* write waiting\n\n[waiting]')
    transcript.follow(buildSnapshot([user, withParts([call('write', 'done'), said('Done.')], 'complete')]))
    expect(texts(transcript).at(-1)).toBe('\n* write done\n\nDone.')
  })
})

describe('a transcript', () => {
  it('prints each block once when it’s complete', () => {
    const transcript = createTranscript(style)
    const text = 'First block of it.\n\nSecond block of it.\n\nThird block of it.'
    for (let end = 0; end <= text.length; end += 5) transcript.follow(buildSnapshot([user, reply(text.slice(0, end))]))
    transcript.follow(buildSnapshot([user, reply(text, 'complete')]))
    transcript.follow(buildSnapshot([user, reply(text, 'complete')]))
    const { items, live } = transcript.getSnapshot()
    expect(items.map((item) => item.text)).toEqual([
      '\n> hi',
      '\nFirst block of it.',
      '\nSecond block of it.',
      '\nThird block of it.',
    ])
    expect(live).toEqual([])
  })

  it('shows the number of files sent without text', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([buildMessage({ id: 'u', role: 'user', text: '', attachments: ['a', 'b'] })]))
    expect(transcript.getSnapshot().items.map((item) => item.text)).toEqual(['\n> [2]'])
  })

  it('keeps the same array while only the end of a reply grows', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([user, reply('One')]))
    const { items } = transcript.getSnapshot()
    transcript.follow(buildSnapshot([user, reply('One more')]))
    expect(transcript.getSnapshot().items).toBe(items)
    expect(transcript.getSnapshot().live).toEqual(['', 'One more'])
  })

  it('holds back a message the server hasn’t accepted, because it may be withdrawn', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([{ ...user, pending: true }]))
    expect(transcript.getSnapshot()).toEqual({ items: [], live: ['', '> hi'] })
    transcript.follow(buildSnapshot([]))
    expect(transcript.getSnapshot()).toEqual({ items: [], live: [] })
  })

  it('shows how an unsuccessful reply ended', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([reply('Half a', 'stopped')]))
    expect(transcript.getSnapshot().items[0]?.text).toBe('\nHalf a\n\n[stopped]')
  })

  it('continues a reply without repeating printed text', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([reply('The first half', 'stopped')]))
    transcript.follow(buildSnapshot([reply('The first half and the second', 'running')]))
    transcript.follow(buildSnapshot([reply('The first half and the second.', 'complete')]))
    expect(transcript.getSnapshot().items.map(({ text }) => text)).toEqual([
      '\nThe first half\n\n[stopped]',
      '\nand the second.',
    ])
  })

  it('prints nothing twice when the server repeats lost text', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([reply('A block that was seen.\n\nAnd the next one')]))
    for (const text of ['', 'A block', 'A block that was seen.\n\nAnd the next']) {
      transcript.follow(buildSnapshot([reply(text)]))
    }
    expect(transcript.getSnapshot().live).toEqual(['', 'And the next'])
    transcript.follow(buildSnapshot([reply('A block that was seen.\n\nAnd the next one.', 'complete')]))
    expect(transcript.getSnapshot().items.map(({ text }) => text)).toEqual([
      '\nA block that was seen.',
      '\nAnd the next one.',
    ])
  })

  it('reports where a reply diverged, and prints it from that line on', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([reply('The first.\n\nThe second one.\n\nAnd the third')]))
    transcript.follow(buildSnapshot([reply('The first.\n\nThe second of them')]))
    expect(transcript.getSnapshot().items.at(-1)?.text).toBe('\n(another one:)')
    expect(transcript.getSnapshot().live).toEqual(['', 'The second of them'])
    transcript.follow(buildSnapshot([reply('The first.\n\nThe second of them all.', 'complete')]))
    expect(transcript.getSnapshot().items.at(-1)?.text).toBe('\nThe second of them all.')
  })

  it('repeats nothing of a reply that ended shorter than printed, reports it, and continues from there', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([reply('The first.\n\nThe second one.\n\nAnd the third')]))
    transcript.follow(buildSnapshot([reply('The first.\n\nThe sec', 'interrupted')]))
    expect(transcript.getSnapshot().items.at(-1)?.text).toBe('\n(10 less)\n\n[interrupted]')
    transcript.follow(buildSnapshot([reply('The first.\n\nThe second.')]))
    transcript.follow(buildSnapshot([reply('The first.\n\nThe second.', 'complete')]))
    expect(transcript.getSnapshot().items.at(-1)?.text).toBe('\nond.')
  })

  it('prints all of a text that shares nothing with the printed one', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([reply('The block that was seen.\n\nAnd the next one')]))
    transcript.follow(buildSnapshot([reply('Another text.', 'interrupted')]))
    expect(transcript.getSnapshot().items.at(-1)?.text).toBe('\n(another one:)\nAnother text.\n\n[interrupted]')
  })
})

/** A picture that arrives on demand. */
function openPictures() {
  let isHere = false
  const [sent, listeners]: [string[], (() => void)[]] = [[], []]
  const pictures: TranscriptPictures = {
    isReady: (files) => files.length === 0 || isHere,
    take: (files) => (isHere && files.length > 0 ? { rows: ['▀▀'], before: '(p)' } : { rows: [] }),
    subscribe: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
    send: (before) => sent.push(before),
  }
  const arrive = () => {
    isHere = true
    for (const listener of listeners) listener()
  }
  return { transcript: createTranscript(style, pictures), sent, arrive }
}

const drawn = (status: ThreadMessage['status']): ThreadMessage => ({
  ...reply('Here it is.', status),
  parts: [
    { type: 'tool', id: 'c', name: 'draw', state: 'done', output: 'x', files: ['p'] },
    { type: 'text', text: 'Here it is.' },
  ],
})

describe('pictures in a transcript', () => {
  const asked = buildMessage({ id: 'u', role: 'user', text: 'What is this?', attachments: ['p'] })

  it('appear below their message and above its reply, once', () => {
    const { transcript, sent, arrive } = openPictures()
    transcript.follow(buildSnapshot([asked]))
    transcript.follow(buildSnapshot([asked, reply('It is a lamp.\n\nIt has no oil')]))
    expect(transcript.getSnapshot()).toEqual({
      items: [],
      live: ['', '> What is this?', '', 'It is a lamp.\n\nIt has no oil'],
    })
    arrive()
    expect(texts(transcript)).toEqual(['\n> What is this?\n▀▀', '\nIt is a lamp.'])
    transcript.follow(buildSnapshot([asked, reply('It is a lamp.\n\nIt has no oil.', 'complete')]))
    expect(texts(transcript)).toEqual(['\n> What is this?\n▀▀', '\nIt is a lamp.', '\nIt has no oil.'])
    expect(sent).toEqual(['(p)'])
  })

  it('of a reply’s tools appear below it, once', () => {
    const { transcript, sent, arrive } = openPictures()
    transcript.follow(buildSnapshot([drawn('running')]))
    transcript.follow(buildSnapshot([drawn('complete')]))
    expect(sent).toEqual([])
    arrive()
    expect(texts(transcript).at(-1)).toMatch(/Here it is\.\n\n▀▀$/)
    transcript.follow(buildSnapshot([drawn('running')]))
    transcript.follow(buildSnapshot([drawn('complete')]))
    expect(sent).toEqual(['(p)'])
  })

  it('are no longer waited for when their conversation is left', () => {
    const { transcript, arrive } = openPictures()
    transcript.follow(buildSnapshot([asked, reply('A lamp.', 'complete')]))
    transcript.leave(buildSnapshot([asked, reply('A lamp.', 'complete')]))
    arrive()
    expect(texts(transcript)).toEqual(['\n> What is this?', '\nA lamp.'])
  })

  it('are no longer waited for when the app exits', () => {
    const { transcript } = openPictures()
    transcript.follow(buildSnapshot([asked, reply('A lamp.', 'complete')]))
    expect(texts(transcript)).toEqual([])
    transcript.hurry()
    expect(texts(transcript)).toEqual(['\n> What is this?', '\nA lamp.'])
  })

  it('are sent when printed, not while another screen is shown', () => {
    const { transcript, sent, arrive } = openPictures()
    transcript.hold()
    arrive()
    transcript.follow(buildSnapshot([asked]))
    expect(sent).toEqual([])
    transcript.release()
    expect(sent).toEqual(['(p)'])
    expect(texts(transcript)).toEqual(['\n> What is this?\n▀▀'])
  })
})

const answer = (id: string, text: string, given: Partial<ThreadMessage> = {}) =>
  buildMessage({ id, role: 'assistant', text, parent: 'u', siblings: ['a', 'b'], ...given })

describe('another version of a chat', () => {
  const pending = answer('p', '', { pending: true, status: 'running', siblings: ['p'] })

  it('is printed again from the first different message on', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([user, answer('b', 'second')]))
    transcript.follow(buildSnapshot([user, answer('a', 'first')]))
    transcript.follow(buildSnapshot([user, answer('b', 'second')]))
    expect(texts(transcript)).toEqual(['\n> hi', '\nsecond', '\n1/2', '\nfirst', '\n2/2', '\nsecond'])
  })

  it('isn’t printed again if a new reply is rejected', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([user, answer('a', 'first')]))
    transcript.follow(buildSnapshot([user, pending]))
    transcript.follow(buildSnapshot([user, answer('a', 'first')]))
    expect(texts(transcript)).toEqual(['\n> hi', '\nfirst'])
  })

  it('prints no earlier messages that are loaded later', () => {
    const transcript = createTranscript(style)
    transcript.follow(buildSnapshot([user]))
    const earlier = buildMessage({ id: 'e', role: 'user', text: 'earlier' })
    transcript.follow(buildSnapshot([earlier, user, answer('a', 'first')]))
    expect(texts(transcript)).toEqual(['\n> hi', '\nfirst'])
  })
})
