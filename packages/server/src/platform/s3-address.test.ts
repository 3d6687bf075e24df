import { expect, it } from 'vitest'

import { readS3Address } from './s3-address.ts'

it('an address of a bucket contains everything to use it', () => {
  expect(readS3Address('https://key:sec%2Fret@store.example.org:8443/files?region=eu-central-1')).toEqual({
    endpoint: 'https://store.example.org:8443/files',
    region: 'eu-central-1',
    accessKeyId: 'key',
    secretAccessKey: 'sec/ret',
  })
  expect(readS3Address('http://k:s@127.0.0.1/b')?.region).toBe('us-east-1')
  for (const wrong of [
    '',
    'key',
    'ftp://k:s@h/b',
    'https://h/b',
    'https://k@h/b',
    'https://k:s@h',
    'https://k:s@h/a/b',
  ]) {
    expect(readS3Address(wrong)).toBeUndefined()
  }
})
