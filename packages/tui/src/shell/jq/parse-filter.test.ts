import { describe, expect, it } from 'vitest'

import { parseFilter } from './parse-filter.ts'
import { FilterError } from './tokens.ts'

const input = {
  name: 'Ann',
  age: 30,
  'two words': 1,
  tags: ['b', 'a', 'b'],
  list: [
    { id: 1, on: true, cost: 5 },
    { id: 2, on: false, cost: 3 },
  ],
  nothing: null,
}

const run = (filter: string) => Array.from(parseFilter(filter)(input))

describe('a filter', () => {
  it.for([
    ['.', [input]],
    ['.name', ['Ann']],
    ['.missing', [null]],
    ['.nothing.deep', [null]],
    ['."two words"', [1]],
    ['.["two words"]', [1]],
    ['.list[0].id', [1]],
    ['.list[-1].id', [2]],
    ['.list[].id', [1, 2]],
    ['.list[] | .id', [1, 2]],
    ['.tags[1:]', [['a', 'b']]],
    ['.tags[:1]', [['b']]],
    ['.tags[0:2]', [['b', 'a']]],
    ['.name, .age', ['Ann', 30]],
    ['.list[] | select(.on) | .id', [1]],
    ['.list[] | select(.cost < 4 and (.on | not)) | .id', [2]],
    ['[.list[] | .cost] | add', [8]],
    ['.list | map(.cost * 2)', [[10, 6]]],
    ['.list | sort_by(.cost) | first | .id', [2]],
    ['.list | length', [2]],
    ['.tags | unique | join(", ")', ['a, b']],
    [
      '.list[] | {id, price: .cost}',
      [
        { id: 1, price: 5 },
        { id: 2, price: 3 },
      ],
    ],
    ['{all: .tags[]} | .all', ['b', 'a', 'b']],
    ['.nothing // "none"', ['none']],
    ['if .age > 18 then "adult" else "child" end', ['adult']],
    ['.name | ascii_downcase | test("^a")', [true]],
    ['1 + 2 * 3 - -1', [8]],
    ['.name.deep?', []],
    ['.list[0] | keys', [['cost', 'id', 'on']]],
    ['.list[0] | has("id")', [true]],
    ['.age | tostring', ['30']],
    ['.tags == ["b", "a", "b"]', [true]],
    ['empty', []],
    ['true, null', [true, null]],
  ] as const)('%s works like jq', ([filter, results]) => {
    expect(run(filter)).toEqual(results)
  })

  it.for(['', '.[', '.a b', '| .a', 'unknown', 'map', '{a', '"open', '.a | ', '$x', 'if . then 1'])(
    '%s is reported before anything is sent',
    (filter) => {
      expect(() => parseFilter(filter)).toThrow(FilterError)
    },
  )

  it.for(['.name.deep', '.name[]', '.age | length | keys', '1 / 0', '.tags - 1', '.name | tonumber'])(
    '%s doesn’t fit the input',
    (filter) => {
      expect(() => run(filter)).toThrow(FilterError)
    },
  )

  it('reads nothing that an object inherits', () => {
    expect(run('.constructor, .__proto__')).toEqual([null, null])
  })
})
