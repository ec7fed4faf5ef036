// Which addresses are public, and that a connection uses no other one.
import type { LookupFunction } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  isPublicAddress,
  publicLookup,
} from '../../../handlers/background/webhooks/public-addresses.ts'

describe('an address', () => {
  test.each([
    ['1.1.1.1', true],
    ['9.255.255.255', true],
    ['11.0.0.0', true],
    ['172.15.255.255', true],
    ['172.32.0.0', true],
    ['192.167.255.255', true],
    ['223.255.255.255', true],
    ['2606:4700:4700::1111', true],
    ['2a00:1450:4001::8a', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['100.127.255.255', false],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['169.254.169.254', false],
    ['168.63.129.16', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['192.0.0.170', false],
    ['192.0.2.1', false],
    ['192.88.99.1', false],
    ['192.168.1.1', false],
    ['198.19.0.1', false],
    ['198.51.100.7', false],
    ['203.0.113.7', false],
    ['224.0.0.1', false],
    ['240.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:1.1.1.1', false],
    ['::ffff:0101:0101', false],
    ['::1.1.1.1', false],
    ['64:ff9b::1.1.1.1', false],
    ['64:ff9b:1::1', false],
    ['100::1', false],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['3fff::1', false],
    ['fc00::1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['fec0::1', false],
    ['ff02::1', false],
    ['shop.example', false],
    ['', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  test.each([
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://127.0.0.1./', '127.0.0.1'],
    ['https://0177.0.0.1/', '127.0.0.1'],
    ['https://１２７.0.0.1/', '127.0.0.1'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['https://[::1]:8443/', '::1'],
    ['https://localhost/', undefined],
    ['https://shop.example/', undefined],
  ])('of %s is %s', (url, address) => {
    expect(addressOf(new URL(url))).toBe(address)
  })
})

describe('a lookup', () => {
  const resolveTo = (...addresses: string[]): LookupFunction =>
    publicLookup((_, __, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    )
  const resolveAddress = (lookup: LookupFunction, all: boolean) =>
    new Promise((resolve) =>
      lookup('shop.example', { all }, (error, ...addresses) => resolve(error ?? addresses)),
    )

  test('returns the public addresses only', async () => {
    const lookup = resolveTo('10.0.0.1', '1.1.1.1', '::1', '2606:4700:4700::1111')

    expect(await resolveAddress(lookup, true)).toEqual([
      [
        { address: '1.1.1.1', family: 4 },
        { address: '2606:4700:4700::1111', family: 6 },
      ],
    ])
    expect(await resolveAddress(lookup, false)).toEqual(['1.1.1.1', 4])
  })

  test('fails if there is none', async () => {
    expect(await resolveAddress(resolveTo('127.0.0.1', '::1'), true)).toMatchObject({
      name: 'NotPublicError',
    })
    expect(await resolveAddress(publicLookup(), true)).toMatchObject({
      code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    })
  })
})
