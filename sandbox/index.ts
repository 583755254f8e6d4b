import { join } from 'node:path'
import { type Captcha, type CaptchaOptions, startCaptcha } from './captcha/index.ts'
import { type Crypto, type CryptoOptions, startCrypto } from './crypto/index.ts'
import { type Feeds, type FeedsOptions, startFeeds } from './feeds/index.ts'
import { type Gateway, type GatewayOptions, startGateway } from './gateway/index.ts'
import { type MailSink, startMail } from './mail/index.ts'
import { type Openid, type OpenidOptions, startOpenid } from './openid/index.ts'
import { type StripeOptions, type StripeServer, startStripe } from './stripe/index.ts'
import { startUpstream, type Upstream, type UpstreamOptions } from './upstream/index.ts'
import { startYoutube, type Youtube, type YoutubeOptions } from './youtube/index.ts'

export * from './captcha/index.ts'
export * from './crypto/index.ts'
export * from './dns/index.ts'
export * from './feeds/index.ts'
export * from './gateway/index.ts'
export * from './mail/index.ts'
export * from './openid/index.ts'
export * from './s3/index.ts'
export type { FaultRule } from './server/faults.ts'
export * from './stripe/index.ts'
export * from './tags/index.ts'
export * from './tls/index.ts'
export * from './upstream/index.ts'
export * from './youtube/index.ts'

export interface SandboxPorts {
  readonly upstream?: number
  readonly gateway?: number
  readonly captcha?: number
  readonly smtp?: number
  readonly mail?: number
  readonly feeds?: number
  readonly stripe?: number
  readonly crypto?: number
  readonly youtube?: number
  readonly openid?: number
}

export interface SandboxOptions {
  /** Free ports are taken where none is named. */
  readonly ports?: SandboxPorts
  readonly deliverySeconds?: number
  /** Persists the books of upstream, gateway and crypto here, so that a restarted demo still finds its orders and payments. */
  readonly folder?: string
  readonly upstream?: UpstreamOptions
  readonly gateway?: GatewayOptions
  readonly captcha?: CaptchaOptions
  readonly feeds?: FeedsOptions
  readonly stripe?: StripeOptions
  readonly crypto?: CryptoOptions
  readonly youtube?: YoutubeOptions
  readonly openid?: OpenidOptions
}

export interface Sandbox {
  readonly upstream: Upstream
  readonly gateway: Gateway
  readonly captcha: Captcha
  readonly mail: MailSink
  readonly feeds: Feeds
  readonly stripe: StripeServer
  readonly crypto: Crypto
  readonly youtube: Youtube
  readonly openid: Openid
  stop(): Promise<void>
}

/** The whole outside world on 127.0.0.1: an upstream panel, a payment gateway, a payment service for coins, a captcha provider, a mail server, the feeds of channels, the video platform's data API and providers of sign-in. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { ports = {}, folder } = options
  const journal = (name: string): { journal?: string } => (folder === undefined ? {} : { journal: join(folder, `${name}.jsonl`) })
  const delivery = options.deliverySeconds === undefined ? {} : { deliverySeconds: options.deliverySeconds }
  const [upstream, gateway, captcha, mail, feeds, crypto, stripe, youtube, openid] = await Promise.all([
    startUpstream({ port: ports.upstream ?? 0, ...delivery, ...journal('upstream'), ...options.upstream }),
    startGateway({ port: ports.gateway ?? 0, ...journal('gateway'), ...options.gateway }),
    startCaptcha({ port: ports.captcha ?? 0, ...options.captcha }),
    startMail({ smtpPort: ports.smtp ?? 0, webPort: ports.mail ?? 0 }),
    startFeeds({ port: ports.feeds ?? 0, ...journal('feeds'), ...options.feeds }),
    startCrypto({ port: ports.crypto ?? 0, ...journal('crypto'), ...options.crypto }),
    startStripe({ port: ports.stripe ?? 0, ...journal('stripe'), ...options.stripe }),
    startYoutube({ port: ports.youtube ?? 0, ...journal('youtube'), ...options.youtube }),
    startOpenid({ port: ports.openid ?? 0, ...options.openid }),
  ])
  return {
    upstream,
    gateway,
    captcha,
    mail,
    feeds,
    stripe,
    crypto,
    youtube,
    openid,
    stop: async () => {
      const servers = [upstream, gateway, captcha, mail, feeds, stripe, crypto, youtube, openid]
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}
