import { describe, expect, it } from 'vitest'

import { paint, sgr, span } from './style.ts'
import { type Theme, THEME_COLORS, themeOf } from './theme.ts'

/** Common default backgrounds of terminals. */
const GROUNDS: Readonly<Record<Theme, readonly string[]>> = {
  dark: ['#000000', '#1e1e1e', '#282a36', '#002b36', '#2e3440'],
  light: ['#ffffff', '#fdf6e3', '#fafafa', '#eff1f5'],
}
const READABLE = 4.5
const STEPS = [0, 95, 135, 175, 215, 255]

/** Converts one of the 256 colors: a cube with six levels per channel, then grays. */
function rgbOf(color: number): number[] {
  if (color >= 232) return [0, 1, 2].map(() => 8 + 10 * (color - 232))
  const at = color - 16
  return [Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((step) => STEPS[step] ?? 0)
}

const hexOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Relative luminance according to WCAG. */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb
    .map((value) => value / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it('is readable on every such background', () => {
    const pale = Object.entries(THEME_COLORS[theme]).flatMap(([part, color]) =>
      GROUNDS[theme]
        .filter((ground) => contrast(rgbOf(color), hexOf(ground)) < READABLE)
        .map((ground) => [part, ground]),
    )
    expect(pale).toEqual([])
  })

  it('has a color for every style but plain', () => {
    const plain = new Set(['1', '3', '4', '9'])
    const parts = Object.values(sgr).flatMap((style) => style.split(';'))
    expect(parts.filter((part) => !plain.has(part) && THEME_COLORS[theme][part] === undefined)).toEqual([])
  })
})

it('follows the terminal’s background, however many digits it has', () => {
  expect(themeOf('rgb:ffff/ffff/ffff')).toBe('light')
  expect(themeOf('rgb:fd/f6/e3')).toBe('light')
  expect(themeOf('rgb:f/f/f')).toBe('light')
  expect(themeOf('rgba:0000/2b2b/3636/ffff')).toBe('dark')
  expect(themeOf('rgb:1e1e/1e1e/1e1e')).toBe('dark')
  expect(themeOf('white')).toBeUndefined()
})

it('changes only colors, and none if colors are off', () => {
  const spans = [span('a', `${sgr.bold};${sgr.accent}`), span('b'), span('c', sgr.link, 'https://a.example')]
  const features = { color: true, links: false }
  expect(paint(spans, features)).toBe('\u001B[1;33ma\u001B[0mb\u001B[36;4mc\u001B[0m')
  expect(paint(spans, { ...features, theme: 'light' })).toBe('\u001B[1;38;5;94ma\u001B[0mb\u001B[38;5;24;4mc\u001B[0m')
  expect(paint(spans, { color: false, links: false, theme: 'dark' })).toBe('abc')
})
