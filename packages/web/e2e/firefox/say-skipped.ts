import { findFirefox } from '../../../../.dev/firefox.ts'

/** Prints a line before the tests if they're skipped, and how to enable them. */
export default function saySkipped(): void {
  if (findFirefox() !== undefined) return
  process.stderr.write(
    'Firefox: skipped. To run its test: apt-get install firefox-esr, or name one in SAFFRON_FIREFOX\n',
  )
}
