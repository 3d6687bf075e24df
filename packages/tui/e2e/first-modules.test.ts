import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))

/** Returns the files that a chunk loads when it's loaded, including itself. */
function loadedWith(first: string): Set<string> {
  const files = new Set([first])
  for (const file of files) {
    for (const [, name] of readFileSync(DIST + file, 'utf8').matchAll(/(?:from|import)\s?"\.\/([\w-]+\.js)"/g)) {
      files.add(name!)
    }
  }
  return files
}

/** Returns the files that are loaded before the first frame of the app. */
function loadedFirst(): string[] {
  const app = readdirSync(DIST).find((file) => /^run-app-.*\.js$/.test(file))!
  return [...loadedWith('cli.js'), ...loadedWith(app)]
}

it('loads no schema library before the first frame of the app', () => {
  const loaded = loadedFirst()

  expect(loaded.length).toBeGreaterThan(20)
  // Every schema of zod has a property with this name.
  expect(loaded.filter((file) => readFileSync(DIST + file, 'utf8').includes('._zod'))).toEqual([])
})

it('loads what starts other programs only when one is started', () => {
  // A property is read where it's called.
  const atOnce = /getBuiltinModule\(.(?:node:)?child_process.\)(?![.[])/
  expect(loadedFirst().filter((file) => atOnce.test(readFileSync(DIST + file, 'utf8')))).toEqual([])
})
