import { expect, test } from 'vitest'

import { USUAL_SECONDS } from './limits.ts'
import { aspectOf, firstSizeOf, fitSettings, lockedSize, maxReferencesOf, parseSize, sizeOfRatio } from './settings.ts'

const chosen = {
  model: 'paint',
  negativePrompt: 'text',
  size: '640x480',
  ratio: '16:9',
  n: 8,
  quality: 'high',
  style: 'vivid',
  seed: 7,
  seconds: 12,
}

test('a model that supports nothing else gets only its name', () => {
  expect(fitSettings(chosen, { operations: ['generate'], sizes: ['1024x1024'], maxCount: 1 }, 'image')).toEqual({
    model: 'paint',
  })
})

test('a model without limits gets everything but the length of a video', () => {
  const media = { operations: ['generate' as const], qualities: ['high'], styles: ['vivid'], seed: true }
  expect(fitSettings(chosen, { ...media, negativePrompt: true }, 'image')).toEqual({
    model: 'paint',
    negativePrompt: 'text',
    size: '640x480',
    n: 8,
    quality: 'high',
    style: 'vivid',
    seed: 7,
  })
})

test('a model that offers ratios gets the ratio, and the highest number that it draws', () => {
  const media = { operations: ['generate' as const], ratios: ['1:1', '16:9'], maxCount: 4 }
  expect(fitSettings(chosen, media, 'image')).toEqual({ model: 'paint', ratio: '16:9', n: 4 })
})

test('a video has one of the lengths that its model offers, and is a single one', () => {
  const media = { operations: ['video' as const], ratios: ['16:9'], seconds: [4, 8] }
  expect(fitSettings(chosen, media, 'video')).toEqual({ model: 'paint', ratio: '16:9', seconds: 4 })
  expect(fitSettings({ ...chosen, seconds: 8 }, media, 'video')).toMatchObject({ seconds: 8 })
})

test('a model that draws any size gets the one that the form shows when none is chosen', () => {
  const { size: _, ...none } = chosen
  const media = { operations: ['generate' as const, 'video' as const] }
  expect(fitSettings(none, media, 'image')).toMatchObject({ size: firstSizeOf('image') })
  expect(fitSettings(none, media, 'video')).toMatchObject({ size: firstSizeOf('video') })
})

test('a video has the length that the server assumes where nobody says one', () => {
  expect(fitSettings({}, { operations: ['video'], ratios: [] }, 'video')).toEqual({ seconds: USUAL_SECONDS })
})

test('a video starts from one image, and a drawing refers to as many as its model takes', () => {
  expect(maxReferencesOf({ operations: ['video'] }, 'video')).toBe(1)
  expect(maxReferencesOf({ operations: ['generate'] }, 'image')).toBe(0)
  expect(maxReferencesOf({ operations: ['generate'], maxReferences: 40 }, 'image')).toBe(16)
})

test('sizes and ratios are read, and anything else is neither', () => {
  expect(parseSize('1024x768')).toEqual({ width: 1024, height: 768 })
  expect(parseSize('1024')).toBeUndefined()
  expect(aspectOf('16:9')).toBeCloseTo(16 / 9)
  expect(aspectOf('0:9')).toBeUndefined()
  expect(aspectOf(undefined)).toBeUndefined()
})

test('a ratio becomes a size of about a megapixel in steps of 16', () => {
  expect(sizeOfRatio('1:1')).toBe('1024x1024')
  expect(sizeOfRatio('16:9')).toBe('1360x768')
})

test('a locked size keeps its ratio, within the limits', () => {
  expect(lockedSize('1024x512', 'width', 2048)).toBe('2048x1024')
  expect(lockedSize('1024x512', 'height', 256)).toBe('512x256')
  expect(lockedSize('1024x512', 'width', 1)).toBe('16x16')
  expect(lockedSize('1024x1024', 'width', 99_999)).toBe('8192x8192')
})
