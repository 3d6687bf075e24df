import type { Plugin } from 'rolldown'

/**
 * Writes characters outside Latin-1 as escapes. V8 keeps a module's text in memory, and a single such character doubles
 * its size. String.raw with such characters would change, so it fails the build.
 */
export function oneByteText(): Plugin {
  return {
    name: 'saffron:one-byte-text',
    // After minification, which replaces escapes with characters.
    generateBundle: (_, files) => {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue
        if (/String\.raw`[^`]*[^\0-\xff]/.test(file.code)) {
          throw new Error(`${file.fileName}: String.raw with characters outside Latin-1`)
        }
        file.code = file.code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      }
    },
  }
}
