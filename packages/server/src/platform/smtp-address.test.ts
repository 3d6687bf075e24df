import { expect, test } from 'vitest'

import { readSmtpAddress } from './smtp-address.ts'

test.each([
  ['smtp://mail.example.com', { port: 587, secure: false, requireTls: false, ignoreTls: false, verified: true }],
  ['smtps://mail.example.com', { port: 465, secure: true, requireTls: false, verified: true }],
  ['smtp://a:b@mail.example.com:2525', { port: 2525, requireTls: true }],
  ['smtp://a:b@localhost', { host: 'localhost', requireTls: false }],
  ['smtp://a:b@mail.example.com?tls=off', { requireTls: false, ignoreTls: true }],
  ['smtp://mail.example.com?tls=required', { requireTls: true, verified: true }],
  ['smtp://mail.example.com?tls=unverified', { requireTls: true, verified: false }],
  ['smtp://me%40example.com:p%2Fw@h', { login: { user: 'me@example.com', pass: 'p/w' } }],
  ['smtp://[::1]:25', { host: '::1', port: 25, login: undefined }],
])('%s', (text, address) => {
  expect(readSmtpAddress(text)).toMatchObject(address)
})

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp://a:%zz@h',
  'smtp://h?tls=maybe',
  'smtps://h?tls=off',
  'smtp://h?debug=true',
])('%s isn’t an address of a mail server', (text) => {
  expect(readSmtpAddress(text)).toBeUndefined()
})
