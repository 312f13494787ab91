import { describe, expect, it } from 'vitest'
import { isKnownDevice } from './known-device.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const home = { network: '192.0.2.7', userAgent: firefox }
const home6 = { network: '2001:db8:1:2::/64', userAgent: firefox }

describe('isKnownDevice', () => {
  it.each([
    ['knows the same browser and network', home, [home], true],
    ['knows a browser that was updated', { ...home, userAgent: firefox.replaceAll('140', '141') }, [home], true],
    ['knows another IP of the same line', { ...home, network: '192.0.200.9' }, [home], true],
    ['knows another IPv6 of the same provider', { ...home6, network: '2001:db8:ffff:2::/64' }, [home6], true],
    ['does not know the first sign-in', home, [], false],
    ['does not know another browser', { ...home, userAgent: chrome }, [home], false],
    ['does not know another network', { ...home, network: '192.1.2.7' }, [home], false],
    ['does not know another IPv6 provider', { ...home6, network: '2001:db9:1:2::/64' }, [home6], false],
    [
      'does not mix one browser with the network of another',
      { network: '198.51.100.1', userAgent: firefox },
      [home, { network: '198.51.100.1', userAgent: chrome }],
      false,
    ],
  ])('%s', (_title, origin, earlier, known) => {
    expect(isKnownDevice(origin, earlier)).toBe(known)
  })
})
