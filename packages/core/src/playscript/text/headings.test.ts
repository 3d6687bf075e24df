import { expect, test } from 'vitest'

import { parseChineseHeading } from '../chinese/chinese-headings.ts'
import { parseHeading, parseSceneWord } from './headings.ts'

test.for([
  ['INT. HOUSE - DAY', { text: 'INT. HOUSE - DAY', intExt: 'INT', location: 'HOUSE', time: 'DAY' }],
  ['ext. park', { text: 'ext. park', intExt: 'EXT', location: 'park' }],
  ['INT./EXT. CAR - MOVING - NIGHT', { intExt: 'INT/EXT', location: 'CAR - MOVING', time: 'NIGHT' }],
  ['I/E VAN. DUSK', { intExt: 'INT/EXT', location: 'VAN', time: 'DUSK' }],
  ['12A INT. HALLWAY – LATER 12A', { number: '12A', intExt: 'INT', location: 'HALLWAY' }],
  [
    '12   INT. HALLWAY - LATER   12',
    { text: 'INT. HALLWAY - LATER', number: '12', location: 'HALLWAY', time: 'LATER' },
  ],
  ['INT. CUISINE – JOUR', { intExt: 'INT', location: 'CUISINE', time: 'JOUR' }],
  ['3. EXTÉRIEUR NUIT - RUE', { number: '3', intExt: 'EXT' }],
  ['SÉQUENCE 4 - INT. CHAMBRE - NUIT', { number: '4', intExt: 'INT', location: 'CHAMBRE', time: 'NUIT' }],
  ['INNEN. KÜCHE - TAG', { intExt: 'INT', location: 'KÜCHE', time: 'TAG' }],
  ['7 WOHNZIMMER - INNEN/TAG', { number: '7', intExt: 'INT', location: 'WOHNZIMMER', time: 'TAG' }],
  ['AUSSEN - STRASSE - NACHT', { intExt: 'EXT', location: 'STRASSE', time: 'NACHT' }],
  ['INNEN/AUSSEN AUTO - NACHT', { intExt: 'INT/EXT', location: 'AUTO', time: 'NACHT' }],
  ['ESCENA 2. INTERIOR. CASA. DÍA', { number: '2', intExt: 'INT', location: 'CASA', time: 'DÍA' }],
  ['EXT. CALLE - NOCHE', { intExt: 'EXT', location: 'CALLE', time: 'NOCHE' }],
  ['1. CASA MARIO. INT. GIORNO', { number: '1', intExt: 'INT', location: 'CASA MARIO', time: 'GIORNO' }],
  ['ESTERNO - STRADA - NOTTE', { intExt: 'EXT', location: 'STRADA', time: 'NOTTE' }],
  ['CENA 5 - INT. QUARTO - NOITE', { number: '5', intExt: 'INT', location: 'QUARTO', time: 'NOITE' }],
  ['ИНТ. КВАРТИРА – ДЕНЬ', { intExt: 'INT', location: 'КВАРТИРА', time: 'ДЕНЬ' }],
  ['1-3. НАТ. УЛИЦА. НОЧЬ', { number: '1-3', intExt: 'EXT', location: 'УЛИЦА', time: 'НОЧЬ' }],
  ['İÇ. EV - GÜN', { intExt: 'INT', location: 'EV', time: 'GÜN' }],
] as const)('“%s” is a heading', ([line, parts]) => {
  expect(parseHeading(line)).toMatchObject(parts)
})

test.for([
  'FADE IN:',
  'JOHN',
  'Interior monologue was never his thing.',
  'Est-ce que tu viens ?',
  'Innen ist es dunkel.',
  'INTERNATIONAL AIRPORT',
  'UTE (leise)',
  'UTE: Hallo.',
  'EXTRA! EXTRA!',
  'He enters. INT. is short for interior.',
  'CLOSE ON - THE KNIFE',
  '12 angry men sit down - day after day.',
  'INTENSE STARE - JOHN',
])('“%s” is no heading', (line) => {
  expect(parseHeading(line)).toBeUndefined()
})

test.for([
  ['20、卫生间 日 内', { number: '20', intExt: 'INT', location: '卫生间', time: '日' }],
  ['第一场，小湖边，晨，张三、李四', { number: '1', location: '小湖边', time: '晨' }],
  ['23-1，外，校门口，日', { number: '23-1', intExt: 'EXT', location: '校门口', time: '日' }],
  ['1-1 日 内 客厅', { number: '1-1', intExt: 'INT', location: '客厅', time: '日' }],
  ['3—1场景：日，外，校场', { number: '3-1', intExt: 'EXT', location: '校场', time: '日' }],
  ['1.湖畔 日', { number: '1', location: '湖畔', time: '日' }],
  ['场次（1）地点：客厅', { number: '1', location: '客厅' }],
  ['内景 客厅 - 夜', { intExt: 'INT', location: '客厅', time: '夜' }],
  ['1-2 公司大堂 日内', { number: '1-2', intExt: 'INT', location: '公司大堂', time: '日' }],
  ['客厅 夜 内', { intExt: 'INT', location: '客厅', time: '夜' }],
  ['第十二場 外 街道 黃昏', { number: '12', intExt: 'EXT', location: '街道', time: '黃昏' }],
  ['場景三：餐廳／日／內', { number: '3', intExt: 'INT', location: '餐廳', time: '日' }],
  ['○居酒屋（夜）', { location: '居酒屋', time: '夜' }],
  ['S#12. 거실 / 낮', { number: '12', location: '거실', time: '낮' }],
] as const)('“%s” is a heading of a Chinese, Japanese or Korean script', ([line, parts]) => {
  expect(parseChineseHeading(line)).toMatchObject(parts)
})

test.for([
  '全本56集',
  '2023年10月12日',
  '2023-10-12',
  '1、张三：男，28岁，性格内向。',
  '第一场雨下得很大。',
  '三天后，日子照旧。',
  '#1 her card',
  '他走到门外，天黑了。',
])('“%s” is no heading of a Chinese script', (line) => {
  expect(parseChineseHeading(line)).toBeUndefined()
})

test.for([
  ['SCENE 3', '3'],
  ['SZENE 4: IM WALD', '4'],
  ['Scène II', 'II'],
  ['CENA 12', '12'],
  ['ESC. IV', 'IV'],
])('“%s” numbers a scene', ([line, number]) => {
  expect(parseSceneWord(line ?? '')?.number).toBe(number)
})

test('a sentence about a scene numbers none', () => {
  expect(parseSceneWord('Scene 3 was better than the one before.')).toBeUndefined()
})

test.for(['Esci.', 'Esci, ora!', 'Sec, lui ?', 'SECI'])('“%s” numbers no scene', (line) => {
  expect(parseSceneWord(line)).toBeUndefined()
})
