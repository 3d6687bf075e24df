import { expect, test } from 'vitest'

import type { ScriptElement } from '../entities.ts'
import { assembleScript } from '../script/assemble-script.ts'
import { readMarkdown } from './read-markdown.ts'
import { readText } from './read-text.ts'

const typed = (elements: readonly ScriptElement[]) => elements.map(({ type, text }) => [type, text])
const read = (text: string) => assembleScript(readText(text), { format: 'txt' })

test('a Chinese script has its front matter, episodes, scenes and speeches', () => {
  const script = read(
    [
      '《重生之夜》',
      '全本56集',
      '人物小传',
      '1、张三：男，28岁，程序员。',
      '2、李四：女，26岁。',
      '【正文】',
      '第1集',
      '1-1 日 内 客厅',
      '人物：张三、李四',
      '△张三推门而入。',
      '张三（惊讶）：你怎么在这儿？',
      '李四：等你。',
      '【字幕：三年前】',
      '1-2 夜 外 街道',
      '△大雨倾盆，',
      '行人匆匆走过。',
      '张三OS：我不该回来。',
      '第2集',
      '2-1 公司大堂 日内',
      '李四（冷笑）：是吗？',
    ].join('\n'),
  )
  expect(script.title).toBe('重生之夜')
  expect(script.language).toBe('zh-Hans')
  expect(script.scenes.map(({ number, location, time, episode }) => [number, location, time, episode])).toEqual([
    ['1-1', '客厅', '日', '1'],
    ['1-2', '街道', '夜', '1'],
    ['2-1', '公司大堂', '日', '2'],
  ])
  expect(script.characters.map(({ name, cues }) => [name, cues])).toEqual([
    ['张三', 2],
    ['李四', 2],
  ])
  expect(typed(script.scenes[0]?.elements ?? [])).toEqual([
    ['heading', '日 内 客厅'],
    ['action', '人物：张三、李四'],
    ['action', '△张三推门而入。'],
    ['character', '张三'],
    ['parenthetical', '（惊讶）'],
    ['dialogue', '你怎么在这儿？'],
    ['character', '李四'],
    ['dialogue', '等你。'],
    ['centered', '【字幕：三年前】'],
  ])
})

test('a scene whose place and time are in the lines below its number is one scene', () => {
  const script = read(
    [
      '第一场',
      '时间：日',
      '地点：办公室',
      '人物：王五',
      '王五：开会了！',
      '第二场',
      '时间：夜',
      '地点：天台',
      '王五：风好大。',
    ].join('\n'),
  )
  expect(script.scenes.map(({ number }) => number)).toEqual(['1', '2'])
  expect(script.characters.map(({ name }) => name)).toEqual(['王五'])
})

test('a script laid out with spaces is read by its columns', () => {
  const script = read(
    [
      '    12   INT. KÜCHE - TAG                                      12',
      '',
      '         Anna rührt in einem Topf. Sie schaut nicht auf, als',
      '         PETER hereinkommt.',
      '',
      '                              PETER',
      '                        (leise)',
      '                   Ist das für heute',
      '                   Abend?',
      '                              (MORE)',
      '\f                                                             2.',
      '',
      "                              PETER (CONT'D)",
      '                   Oder für morgen?',
      '',
      '                              Anna',
      '                   Für immer.',
      '',
      '                                                    SCHNITT AUF:',
      '',
      '    13   AUSSEN. GARTEN - NACHT                                 13',
      '',
      '         Regen.',
    ].join('\n'),
  )
  expect(script.scenes.map(({ number, heading }) => [number, heading])).toEqual([
    ['12', 'INT. KÜCHE - TAG'],
    ['13', 'AUSSEN. GARTEN - NACHT'],
  ])
  expect(typed(script.scenes[0]?.elements ?? [])).toEqual([
    ['heading', 'INT. KÜCHE - TAG'],
    ['action', 'Anna rührt in einem Topf. Sie schaut nicht auf, als PETER hereinkommt.'],
    ['character', 'PETER'],
    ['parenthetical', '(leise)'],
    ['dialogue', 'Ist das für heute Abend? Oder für morgen?'],
    ['character', 'Anna'],
    ['dialogue', 'Für immer.'],
    ['transition', 'SCHNITT AUF:'],
  ])
})

test('speeches with a colon are cues, and labels are not', () => {
  const script = read(
    [
      'SCENE 1',
      'Setting: A bare stage.',
      'JOHN: Hello.',
      'MARY (off): Who is it?',
      'JOHN: Me.',
      '',
      'SCENE 2',
      'MARY: Go away.',
    ].join('\n'),
  )
  expect(script.scenes.map(({ number }) => number)).toEqual(['1', '2'])
  expect(script.characters.map(({ name, cues }) => [name, cues])).toEqual([
    ['JOHN', 2],
    ['MARY', 2],
  ])
})

test('bold names in Markdown are cues', () => {
  const draft = readMarkdown(
    [
      '# Der Fang',
      '',
      '## INT. CAFÉ - TAG',
      '',
      '**HELGA**: Herbert.',
      '',
      '**HERBERT**: *(strahlt)* Ja?',
      '',
      '**HELGA**: Nichts.',
      '',
      '**HERBERT**: Gut.',
    ].join('\n'),
  )
  const script = assembleScript(draft, { format: 'md' })
  expect(script.scenes.map(({ heading }) => heading)).toEqual(['INT. CAFÉ - TAG'])
  expect(script.characters.map(({ name, cues }) => [name, cues])).toEqual([
    ['HELGA', 2],
    ['HERBERT', 2],
  ])
})

test('a text without headings is one scene, with a warning', () => {
  const script = read('Once upon a time, there was a fox.\n\nIt slept.')
  expect(script.scenes).toHaveLength(1)
  expect(script.warnings.map(({ code }) => code)).toEqual(['no_headings', 'not_a_script'])
})

test.for([
  ['NULs, a BOM and CRLF', '\uFEFFINT. HOUSE - DAY\r\n\r\nJO\0HN\r\nHi.\r\n'],
  ['form feeds', 'INT. HOUSE - DAY\n\f\nJOHN\nHi.\n'],
  ['old line ends', 'INT. HOUSE - DAY\r\rJOHN\rHi.\r'],
])('%s do no harm', ([, text]) => {
  const script = read(text ?? '')
  expect(script.scenes.map(({ heading }) => heading)).toEqual(['INT. HOUSE - DAY'])
  expect(script.characters.map(({ name }) => name)).toEqual(['JOHN'])
})

test('right-to-left text keeps its headings and speeches', () => {
  const script = read(['مشهد 1', '', 'يدخل أحمد الغرفة.', '', 'مشهد 2', '', 'تخرج ليلى.'].join('\n'))
  expect(script.language).toBe('ar')
  expect(script.scenes.map(({ number }) => number)).toEqual(['1', '2'])
})

test('a scene of a megabyte is read', () => {
  const script = read(`INT. HOUSE - DAY\n\n${'He walks. '.repeat(100_000)}`)
  expect(script.scenes).toHaveLength(1)
  expect(script.scenes[0]?.eighths).toBeGreaterThan(1_000)
})

/** A speech with a blank line below the name. */
const speech = (name: string) => [name, '', 'Words that go on', 'in a second line.', '']

test('keeps a title page and wrapped lines whole in a script with a blank line below every name', () => {
  const script = read(
    ['Title: Rain', 'Author: Ada', '', 'INT. HOUSE - DAY', '', ...['ADA', 'BEN', 'ADA', 'BEN'].flatMap(speech)].join(
      '\n',
    ),
  )
  expect(script.titlePage).toEqual([
    { key: 'Title', value: 'Rain' },
    { key: 'Author', value: 'Ada' },
  ])
  expect(typed(script.scenes[0]?.elements ?? []).slice(0, 3)).toEqual([
    ['heading', 'INT. HOUSE - DAY'],
    ['character', 'ADA'],
    ['dialogue', 'Words that go on\nin a second line.'],
  ])
})

test('reads a title page of a script without any blank lines', () => {
  const script = read(['Title: Rain', 'Author: Ada', 'INT. HOUSE - DAY', 'ADA', 'Good morning.'].join('\n'))
  expect(script.title).toBe('Rain')
  expect(script.titlePage.map(({ key }) => key)).toEqual(['Title', 'Author'])
  expect(script.scenes).toHaveLength(1)
})

test('quotes in action are no speech', () => {
  const script = read(
    ['第一場　巷口　夜　外', '△ 雨停了。', '門上寫著「出租」', '電視播放「晚間新聞」的片頭。', '阿嬤：「進來。」'].join(
      '\n',
    ),
  )
  expect(script.characters?.map(({ name }) => name) ?? []).toEqual(['阿嬤'])
})

test('a name that ends like a verb is a name', () => {
  const script = read(['第一场 客厅 夜 内', '△ 雨停了。', '近藤正道：请坐。', '李四：好。'].join('\n'))
  expect(script.characters?.map(({ name }) => name) ?? []).toEqual(['近藤正道', '李四'])
})
