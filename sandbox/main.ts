import { parseArgs } from 'node:util'
import { startSandbox } from './index.ts'

/**
 * The sandbox as a process of its own:
 *   node sandbox/main.ts --ports 4011,4012,4013,4014,4015,4016,4017,4018,4019,4020 --delivery-seconds 20 --folder .data/sandbox
 * The ports are upstream, gateway, captcha, SMTP, mail pages, feeds, crypto, cards, the video platform and sign-in, in this order; 0 takes a free one.
 * Prints one JSON line with the addresses when everything listens, and ends on SIGTERM.
 */
const { values } = parseArgs({
  options: {
    ports: { type: 'string', default: '0,0,0,0,0,0,0,0,0,0' },
    'delivery-seconds': { type: 'string' },
    folder: { type: 'string' },
    'news-seconds': { type: 'string' },
    'public-gateway': { type: 'string' },
    'public-stripe': { type: 'string' },
  },
})
const [upstream = 0, gateway = 0, captcha = 0, smtp = 0, mail = 0, feeds = 0, crypto = 0, stripe = 0, youtube = 0, openid = 0] =
  values.ports.split(',').map(Number)

/** Mines automatically: people who try the shop see confirmations come. */
const BLOCK_SECONDS = 5

const sandbox = await startSandbox({
  ports: { upstream, gateway, captcha, smtp, mail, feeds, crypto, stripe, youtube, openid },
  crypto: { blockSeconds: BLOCK_SECONDS },
  ...(values['delivery-seconds'] === undefined ? {} : { deliverySeconds: Number(values['delivery-seconds']) }),
  ...(values['news-seconds'] === undefined ? {} : { feeds: { publicationSeconds: Number(values['news-seconds']) } }),
  ...(values.folder === undefined ? {} : { folder: values.folder }),
  ...(values['public-gateway'] === undefined ? {} : { gateway: { publicUrl: values['public-gateway'] } }),
  ...(values['public-stripe'] === undefined ? {} : { stripe: { publicUrl: values['public-stripe'] } }),
})

const addresses = {
  upstream: sandbox.upstream.url,
  gateway: sandbox.gateway.url,
  captcha: sandbox.captcha.url,
  smtp: sandbox.mail.smtpUrl,
  mail: sandbox.mail.url,
  feeds: sandbox.feeds.url,
  crypto: sandbox.crypto.url,
  stripe: sandbox.stripe.url,
  youtube: sandbox.youtube.url,
  openid: sandbox.openid.url,
}
process.stdout.write(`${JSON.stringify(addresses)}\n`)

const end = async (): Promise<void> => {
  // A browser's spare connection must not keep the process alive.
  setTimeout(() => process.exit(0), 2_000).unref()
  await sandbox.stop()
  process.exit(0)
}
process.once('SIGTERM', () => void end())
process.once('SIGINT', () => void end())
