// Runs before the first paint, so that neither the theme nor the language flashes. See src/theme/theme.ts.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {}
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#1C1D1A' : '#FAFAF7')
  const locale = /(?:^|; )locale=([\w-]+)/.exec(document.cookie)?.[1]
  if (locale) document.documentElement.lang = locale
})()
