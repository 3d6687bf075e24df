import type { Page } from '@playwright/test'

/** Names that are the same in every language, and the reader's own. */
const KNOWN = new Set([
  'saffron',
  'facebook',
  'google',
  'enter',
  'shift',
  'request',
  'test',
  'super',
  'admin',
  'ada',
  'lovelace',
  'demo',
  'open',
  'token',
  'localhost',
])

/** The English words that a page in another language says itself; takes what it quotes out of the page. */
export async function englishWords(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    // What others wrote, and what they named, is marked as of a language that nobody knows; labels name it too.
    const quotes = [...document.querySelectorAll('code, [lang="en"], main [lang=""]')].map((quoted) => {
      quoted.remove()
      return quoted.textContent.trim()
    })
    // A name may begin with another.
    quotes.sort((one, other) => other.length - one.length)
    const names = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    const labels = [document.title, ...names].map((text) =>
      quotes.reduce((rest, quote) => rest.replaceAll(quote || ' ', ' '), text),
    )
    const said = [document.body.innerText, ...labels].join(' ')
    // Addresses, settings by their keys, the demo's models by their names.
    return said.replaceAll(/\S+@\S+|\b[a-z]+\.[a-z]+|\bsaffron-demo[\w-]*/gi, '').match(/[A-Za-z][a-z]{3,}/g) ?? []
  })
  return words.filter((word) => !KNOWN.has(word.toLowerCase()))
}
