import { expect, it } from 'vitest'
import { isSameSite } from './same-site.ts'

const VIDEO = 'https://www.youtube.com/watch?v=tideExample'

it('knows an address of the network from one of another site, whatever is missing of it', () => {
  const ours = ['https://www.youtube.com/', 'youtube.com/watch?v=', ' https://m.youtube.com/watch ', 'https://music.youtube.com/x']
  expect(ours.map((address) => isSameSite(address, VIDEO))).toEqual([true, true, true, true])
  const others = ['https://example.com/youtube.com', 'https://notyoutube.com/', 'https://youtube.com.evil.test/', 'not an address', '']
  expect(others.map((address) => isSameSite(address, VIDEO))).toEqual([false, false, false, false, false])
})
