import { createMemoryStorage } from '@saffron/core/testing'
import { EditorState } from 'prosemirror-state'
import { expect, onTestFinished, test, vi } from 'vitest'

import { retype } from '../commands/element-commands.ts'
import { addScene, deleteScene, moveScene, replaceScene } from '../commands/scene-commands.ts'
import { documentOf } from '../model/convert.ts'
import { keepStructure } from '../plugins/keep-structure.ts'
import { cursorIn, run } from '../testing/build-script.ts'
import { buildScene, createScriptServer } from '../testing/script-calls.ts'
import { readKeptChanges, withKept } from './kept-changes.ts'
import { createScriptSaver } from './script-saver.ts'

function setUp() {
  const server = createScriptServer([
    buildScene('s1', 'INT. ONE'),
    buildScene('s2', 'INT. TWO'),
    buildScene('s3', 'INT. THREE'),
  ])
  const storage = createMemoryStorage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const open = () => {
    const script = server.script()
    const kept = readKeptChanges(storage, 'p1')
    const scenes = kept === undefined ? (script.scenes ?? []) : withKept(script.scenes ?? [], kept)
    const doc = documentOf(kept?.scenes['front']?.elements ?? script.front ?? [], scenes)
    let state = EditorState.create({ doc, plugins: [keepStructure()] })
    const saver = createScriptSaver({ calls: server.calls, script, doc, kept, storage })
    const close = saver.open()
    onTestFinished(close)
    return {
      saver,
      close,
      doc: () => state.doc,
      type: (text: string, after: string) => {
        state = cursorIn(state, after)
        state = state.apply(state.tr.insertText(text))
        saver.change(state.doc)
      },
      run: (command: Parameters<typeof run>[1]) => {
        state = run(state, command)!
        saver.change(state.doc)
      },
      select: (text: string) => {
        state = cursorIn(state, text)
      },
    }
  }
  return { server, storage, open }
}

test('only the scene that was written in is saved, once, when typing pauses', async () => {
  const { server, open } = setUp()
  const { type, saver } = open()
  type('!', 'INT. TWO')
  type('!', 'INT. TWO!')
  expect(saver.getSnapshot().state).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(1100)
  expect(server.received).toEqual(['update s2'])
  expect(server.scenes()[1]?.[0]).toBe('INT. TWO!!')
  expect(saver.getSnapshot().state).toBe('saved')
})

test('a script that is only opened isn’t saved', async () => {
  const { server, open } = setUp()
  const { saver } = open()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await saver.save()).toBe(true)
  expect(server.received).toEqual([])
})

test('new, deleted and moved scenes are stored where they are', async () => {
  const { server, open } = setUp()
  const { run: doRun, type, saver } = open()
  doRun(addScene('s1'))
  await saver.save()
  expect(server.received).toEqual([])
  type('INT. NEW', '')
  await saver.save()
  doRun(deleteScene('s2'))
  doRun(moveScene('s3', 's1'))
  expect(await saver.save()).toBe(true)
  const added = server.script().scenes?.at(-1)?.id
  expect(server.received).toEqual(['create after s1', 'delete s2', `sort s3 s1 ${added}`])
  expect(server.scenes().map(([heading]) => heading)).toEqual(['INT. THREE', 'INT. ONE', 'INT. NEW'])
})

test('a first scene without its heading keeps its text and stays a scene', async () => {
  const { server, open } = setUp()
  const { run: doRun, select, saver } = open()
  select('INT. ONE')
  doRun(retype('transition'))
  await saver.save()
  expect(server.front()).toEqual([])
  expect(server.scenes()[0]).toEqual(['INT. ONE', 'He waits.'])
})

test('without a connection, changes stay on the device, and are sent later', async () => {
  const { server, storage, open } = setUp()
  const first = open()
  server.setDown(true)
  first.type('!', 'INT. TWO')
  await vi.advanceTimersByTimeAsync(1100)
  expect(first.saver.getSnapshot().state).toBe('offline')
  expect(Object.keys(readKeptChanges(storage, 'p1')?.scenes ?? {})).toEqual(['s2'])
  server.setDown(false)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(first.saver.getSnapshot().state).toBe('saved')
  expect(readKeptChanges(storage, 'p1')).toBeUndefined()
})

test('changes of a page that was closed without a connection are there when it opens again, and are sent', async () => {
  const { server, open } = setUp()
  const first = open()
  server.setDown(true)
  first.type('!', 'INT. TWO')
  first.run(deleteScene('s3'))
  first.run(addScene('s1'))
  first.type('INT. NEW', '')
  await vi.advanceTimersByTimeAsync(1100)
  first.close()
  await vi.advanceTimersByTimeAsync(1100)
  server.setDown(false)
  const second = open()
  expect(second.doc().textContent).toBe(first.doc().textContent)
  await vi.advanceTimersByTimeAsync(10)
  expect(second.saver.getSnapshot().state).toBe('saved')
  expect(server.scenes().map(([heading]) => heading)).toEqual(['INT. ONE', 'INT. NEW', 'INT. TWO!'])
})

test('a scene that someone else changed too is a conflict that keeps both texts, and the others are saved', async () => {
  const { server, open } = setUp()
  const { type, saver, run: doRun } = open()
  server.changeElsewhere('s2', 'EXT. THEIRS')
  type('!', 'INT. TWO')
  type('!', 'INT. THREE')
  expect(await saver.save()).toBe(false)
  expect(saver.getSnapshot().conflicts).toEqual([
    { key: 's2', after: 's1', version: 2, theirs: [{ type: 'heading', text: 'EXT. THEIRS' }] },
  ])
  expect(server.scenes().map(([heading]) => heading)).toEqual(['INT. ONE', 'EXT. THEIRS', 'INT. THREE!'])
  saver.resolve('s2', 'mine')
  await vi.advanceTimersByTimeAsync(10)
  expect(server.scenes()[1]?.[0]).toBe('INT. TWO!')
  server.changeElsewhere('s1', 'EXT. FIRST')
  type('?', 'INT. ONE')
  await saver.save()
  doRun(replaceScene('s1', saver.getSnapshot().conflicts[0]!.theirs))
  saver.resolve('s1', 'theirs')
  expect(await saver.save()).toBe(true)
  expect(server.scenes()[0]).toEqual(['EXT. FIRST'])
})

test('a scene that someone else deleted is stored again once it’s written in', async () => {
  const { server, open } = setUp()
  const { type, saver } = open()
  server.deleteElsewhere('s2')
  type('!', 'INT. TWO')
  expect(await saver.save()).toBe(true)
  expect(server.scenes().map(([heading]) => heading)).toEqual(['INT. ONE', 'INT. TWO!', 'INT. THREE'])
})

test('scenes that others added keep their place when the order changes here', async () => {
  const { server, open } = setUp()
  const { run: doRun, saver } = open()
  server.addElsewhere(buildScene('s4', 'INT. FOUR'))
  doRun(moveScene('s3', 's1'))
  expect(await saver.save()).toBe(true)
  expect(server.scenes().map(([heading]) => heading)).toEqual(['INT. THREE', 'INT. FOUR', 'INT. ONE', 'INT. TWO'])
})

test('the color of a scene is stored after its text, and what is written next has the right version', async () => {
  const { server, open } = setUp()
  const { type, saver } = open()
  type('!', 'INT. TWO')
  await saver.patch('s2', { color: '#c0392b' })
  type('?', 'INT. TWO!')
  expect(await saver.save()).toBe(true)
  expect(saver.getSnapshot().marks.get('s2')?.color).toBe('#c0392b')
  expect(server.stored('s2').color).toBe('#c0392b')
  expect(saver.getSnapshot().conflicts).toEqual([])
  expect(server.scenes()[1]?.[0]).toBe('INT. TWO!?')
})

test('a deleted scene that comes back with undo has its color and its synopsis again', async () => {
  const { server, open } = setUp()
  const { saver, run: doRun } = open()
  await saver.patch('s2', { color: '#c0392b', synopsis: 'They meet.' })
  doRun(deleteScene('s2'))
  expect(await saver.save()).toBe(true)
  doRun(replaceScene('s2', buildScene('s2', 'INT. TWO').elements, 's1'))
  expect(await saver.save()).toBe(true)
  expect(server.stored('s2')).toMatchObject({ color: '#c0392b', synopsis: 'They meet.' })
  expect(server.scenes().map(([heading]) => heading)).toEqual(['INT. ONE', 'INT. TWO', 'INT. THREE'])
})

test('a new scene whose answer was lost is stored once, with what was written since', async () => {
  const { server, open } = setUp()
  const first = open()
  first.run(addScene('s1'))
  first.type('INT. NEW', '')
  server.loseAnswer()
  expect(await first.saver.save()).toBe(false)
  first.type('!', 'INT. NEW')
  first.close()
  expect(await first.saver.save()).toBe(true)
  expect(server.scenes().map(([heading]) => heading)).toEqual(['INT. ONE', 'INT. NEW!', 'INT. TWO', 'INT. THREE'])
})

test('a new scene that was kept after it was stored isn’t added again when the script opens', async () => {
  const { server, storage, open } = setUp()
  const first = open()
  first.run(addScene('s1'))
  first.type('INT. NEW', '')
  await first.saver.save()
  server.setDown(true)
  first.type('!', 'INT. NEW')
  first.run(deleteScene('s3'))
  await first.saver.save()
  server.setDown(false)
  const second = open()
  expect(await second.saver.save()).toBe(true)
  expect(server.scenes().map(([heading]) => heading)).toEqual(['INT. ONE', 'INT. NEW!', 'INT. TWO'])
  expect(readKeptChanges(storage, 'p1')).toBeUndefined()
})

test('a kept change that arrived after all is no conflict, and isn’t kept any longer', async () => {
  const { server, storage, open } = setUp()
  const first = open()
  first.type('!', 'INT. TWO')
  server.loseAnswer()
  expect(await first.saver.save()).toBe(false)
  const second = open()
  expect(readKeptChanges(storage, 'p1')).toBeUndefined()
  second.type('?', 'INT. TWO!')
  expect(await second.saver.save()).toBe(true)
  expect(server.scenes()[1]?.[0]).toBe('INT. TWO!?')
})

test('a kept change of a scene that someone else changed since then is a conflict', async () => {
  const { server, open } = setUp()
  const first = open()
  server.setDown(true)
  first.type('!', 'INT. TWO')
  first.run(deleteScene('s3'))
  await first.saver.save()
  server.setDown(false)
  server.changeElsewhere('s2', 'EXT. THEIRS')
  server.changeElsewhere('s3', 'EXT. LAST')
  const second = open()
  expect(await second.saver.save()).toBe(false)
  expect(second.saver.getSnapshot().conflicts.map(({ key }) => key)).toEqual(['s2', 's3'])
})

test('what was written after an answer got lost is no conflict with it', async () => {
  const { server, open } = setUp()
  const { saver, type } = open()
  type('!', 'INT. TWO')
  server.loseAnswer()
  await saver.save()
  type('?', 'INT. TWO!')
  expect(await saver.save()).toBe(true)
  expect(server.scenes()[1]?.[0]).toBe('INT. TWO!?')
})

test('an accepted scene that the document doesn’t have yet isn’t taken for saved text', async () => {
  const { server, open } = setUp()
  const { saver, type } = open()
  type('!', 'INT. TWO')
  server.changeElsewhere('s2', 'EXT. ACCEPTED')
  saver.put('s2', server.stored('s2'))
  expect(saver.isStored('s2')).toBe(false)
  expect(await saver.save()).toBe(true)
  expect(server.scenes()[1]?.[0]).toBe('INT. TWO!')
})

test('a scene that can’t be saved doesn’t keep others from being saved', async () => {
  const { server, open } = setUp()
  const { saver, type } = open()
  server.refuse('s1')
  type('!', 'INT. ONE')
  type('!', 'INT. THREE')
  expect(await saver.save()).toBe(false)
  expect(saver.getSnapshot().state).toBe('failed')
  expect(server.scenes()[2]?.[0]).toBe('INT. THREE!')
})

test('a new scene is stored even if someone else deleted the one before it', async () => {
  const { server, open } = setUp()
  const { saver, type, run: doRun } = open()
  server.deleteElsewhere('s2')
  doRun(addScene('s2'))
  type('INT. NEW', '')
  expect(await saver.save()).toBe(true)
  expect(server.scenes().map(([heading]) => heading)).toEqual(['INT. ONE', 'INT. NEW', 'INT. THREE'])
})

test.for(['mine', 'theirs'] as const)(
  'a deleted scene that someone else changed is a conflict, which ends with %s',
  async (side) => {
    const { server, open } = setUp()
    const { saver, run: doRun } = open()
    server.changeElsewhere('s2', 'EXT. THEIRS')
    doRun(deleteScene('s2'))
    expect(await saver.save()).toBe(false)
    const [conflict] = saver.getSnapshot().conflicts
    if (side === 'theirs') doRun(replaceScene('s2', conflict!.theirs, conflict!.after))
    saver.resolve('s2', side)
    expect(await saver.save()).toBe(true)
    const left = side === 'mine' ? ['INT. ONE', 'INT. THREE'] : ['INT. ONE', 'EXT. THEIRS', 'INT. THREE']
    expect(server.scenes().map(([heading]) => heading)).toEqual(left)
    expect(saver.getSnapshot().conflicts).toEqual([])
  },
)

test('text before the first scene isn’t written over what someone else wrote there', async () => {
  const { server, open } = setUp()
  server.changeFrontElsewhere('One.')
  const { saver, type, run: doRun } = open()
  doRun(deleteScene('s3'))
  type('!', 'One.')
  expect(await saver.save()).toBe(true)
  expect(server.front()[0]?.text).toBe('One.!')
  server.changeFrontElsewhere('Theirs.')
  type('?', 'One.!')
  expect(await saver.save()).toBe(false)
  expect(server.front()[0]?.text).toBe('Theirs.')
  expect(saver.getSnapshot().conflicts.map(({ key }) => key)).toEqual(['front'])
  saver.resolve('front', 'mine')
  expect(await saver.save()).toBe(true)
  expect(server.front()[0]?.text).toBe('One.!?')
})

test('one save sends a scene once, and what is written meanwhile goes with the next one', async () => {
  const { server, open } = setUp()
  const { saver, type } = open()
  type('!', 'INT. TWO')
  const saved = saver.save()
  await Promise.resolve()
  await Promise.resolve()
  type('?', 'INT. TWO!')
  expect(await saved).toBe(false)
  expect(server.received).toEqual(['update s2'])
  await vi.advanceTimersByTimeAsync(1100)
  expect(saver.getSnapshot().state).toBe('saved')
  expect(server.received).toEqual(['update s2', 'update s2'])
})

test('changes that the device has no room for aren’t said to be kept', async () => {
  const { server, storage, open } = setUp()
  const { saver, type } = open()
  vi.spyOn(storage, 'set').mockReturnValue()
  server.setDown(true)
  type('!', 'INT. TWO')
  await saver.save()
  expect(saver.getSnapshot().state).toBe('failed')
})
