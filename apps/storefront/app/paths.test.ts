import { locales } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { returnAddress } from './features/sign-in/return-address.ts'
import { localeOf, loginRedirect, loginRedirectOf, paths, routeNameOf, safeRedirect, withLocale, withoutLocale } from './paths.ts'
import { signInCodeOf } from './session/sign-in-code.ts'

describe('addresses', () => {
  it('names every page of the first release', () => {
    const all = Object.fromEntries(
      Object.entries({
        ...paths,
        service: () => paths.service('video-views'),
        group: () => paths.group('youtube'),
        article: () => paths.article('about'),
        legal: () => paths.legal('terms'),
        question: () => paths.question(7),
        linkedQuestion: () => paths.linkedQuestion('7.secret'),
        order: () => paths.order(7),
        orderReceipt: () => paths.orderReceipt(7),
        subscription: () => paths.subscription(7),
        freeTrial: () => paths.freeTrial(7),
        taskHelp: () => paths.taskHelp('faq'),
        campaign: () => paths.campaign(7),
        track: () => paths.track('vt_secret', 7),
        trackReceipt: () => paths.trackReceipt('vt_secret', 7),
      }).map(([name, path]) => [name, (path as () => string)()]),
    )
    expect(all).toMatchInlineSnapshot(`
      {
        "aboutKeywordTools": "/about-youtube-keyword-tool",
        "accountManagement": "/account-management",
        "addFunds": "/add-funds",
        "addFundsError": "/add-funds/error",
        "addFundsSuccess": "/add-funds/success",
        "api": "/api",
        "apiDocumentation": "/api/documentation",
        "article": "/pages/about",
        "bonuses": "/bonuses",
        "campaign": "/youtube-campaign/7",
        "campaigns": "/youtube-campaign",
        "cardVerification": "/card-verification",
        "channelStatistics": "/channel-statistics",
        "confirmEmail": "/confirm-email",
        "dashboard": "/dashboard",
        "dripFeeds": "/drip-feed",
        "enrol": "/two-factor",
        "faq": "/faq",
        "finances": "/finances",
        "findOrder": "/track",
        "freeTrial": "/free-trials/7",
        "freeTrials": "/free-trials",
        "grades": "/grades",
        "group": "/youtube",
        "help": "/help",
        "index": "/",
        "keywordTool": "/keywords-tools",
        "legal": "/legal/terms",
        "linkedQuestion": "/question/7.secret",
        "login": "/login",
        "myServices": "/my-services",
        "newCampaign": "/youtube-campaign/create",
        "newOrder": "/orders/create",
        "newQuestion": "/help/new",
        "notFound": "/not-found",
        "order": "/orders/7",
        "orderReceipt": "/orders/7/receipt",
        "orderWidget": "/order-widget",
        "orderWidgetEmbed": "/order-widget/embed",
        "orders": "/orders",
        "passwordReset": "/password/reset",
        "plansAndPricing": "/plans-and-pricing",
        "profile": "/profile",
        "question": "/help/7",
        "referralProgramme": "/referral-program",
        "register": "/register",
        "service": "/services/video-views",
        "statistics": "/statistics",
        "status": "/status",
        "subscription": "/subscriptions/7",
        "subscriptions": "/subscriptions",
        "tagsGenerator": "/tags-generator",
        "taskHelp": "/tasks/faq",
        "tasks": "/tasks",
        "track": "/track/vt_secret/7",
        "trackReceipt": "/track/vt_secret/7/receipt",
      }
    `)
  })
  it('escapes what comes from data and leaves out what is undefined', () => {
    expect(paths.service('a/b?c')).toBe('/services/a%2Fb%3Fc')
    expect(paths.newOrder({ serviceId: 7, url: undefined, quantity: 100 })).toBe('/orders/create?serviceId=7&quantity=100')
  })
})

describe('locales in addresses', () => {
  it.each(locales)('%s goes into the path and out again', (locale) => {
    for (const path of ['/', '/orders', '/services/x']) {
      const localised = withLocale(path, locale)
      expect(localeOf(localised)).toBe(locale)
      expect(withoutLocale(localised)).toBe(path)
    }
  })
  it('English has no prefix and /en is no locale', () => {
    expect([withLocale('/login', 'en'), localeOf('/en/login')]).toEqual(['/login', 'en'])
    expect(withoutLocale('/en/login')).toBe('/en/login')
  })
  it('keeps the query of the index', () => {
    expect(withLocale('/?currency=RUB', 'de')).toBe('/de?currency=RUB')
  })
  it('is not misled by a slug that begins like a locale', () => {
    expect([localeOf('/design'), localeOf('/de-views'), localeOf('/ru')]).toEqual(['en', 'en', 'ru'])
  })
})

describe('route names', () => {
  it('knows the names used in menus and redirects (ROUTE-006)', () => {
    const named = [
      '/',
      paths.orders(),
      paths.newOrder(),
      '/free-trials',
      paths.login(),
      paths.register(),
      paths.profile(),
      paths.addFunds(),
      '/card-verification',
      '/site-view',
    ]
    expect(named.map(routeNameOf)).toEqual([
      'index',
      'orders',
      'orders-create',
      'free-trials',
      'login',
      'register',
      'profile',
      'add-funds',
      'card-verification',
      'site-view',
    ])
  })
  it('drops outer slashes and joins inner ones by dashes (ROUTE-009)', () => {
    expect([routeNameOf('/orders/create/'), routeNameOf('tasks/faq')]).toEqual(['orders-create', 'tasks-faq'])
  })
  it('calls the root index (ROUTE-010)', () => {
    expect(routeNameOf('/')).toBe('index')
  })
  it('gives outer addresses no name (ROUTE-011)', () => {
    expect(routeNameOf('https://a.b/c')).toBeNull()
  })
})

describe('the way to the login and back', () => {
  it('carries the path, the query as JSON and the query itself (GUARD-003)', () => {
    const target = new URL(loginRedirect('/orders', new URLSearchParams('a=1')), 'https://x.test')
    expect(target.pathname).toBe('/login')
    expect(Object.fromEntries(target.searchParams)).toEqual({ redirect: '/orders', query: '{"a":"1"}', a: '1' })
  })
  it('takes a one-time code along beside the way back, never inside it (GUARD-004)', () => {
    const requested = new Request('https://x.test/de/orders?token=CODE&a=1')
    const target = new URL(loginRedirectOf(requested), 'https://x.test')
    expect(Object.fromEntries(target.searchParams)).toEqual({ redirect: '/orders', query: '{"a":"1"}', a: '1', token: 'CODE' })
    expect(signInCodeOf(target)).toEqual({ code: 'CODE', rest: '/login?a=1&redirect=%2Forders&query=%7B%22a%22%3A%221%22%7D' })
    expect(returnAddress(target.searchParams)).toBe('/orders?a=1')
  })
  it('its own keys win over the original query, and a code that was taken is not carried on', () => {
    const target = new URL(loginRedirect('/orders', new URLSearchParams('redirect=/x&token=T')), 'https://x.test')
    expect(target.searchParams.getAll('redirect')).toEqual(['/orders'])
    expect(target.searchParams.has('token')).toBe(false)
  })
  it('does not send anybody back to login or register', () => {
    expect(loginRedirect('/register', new URLSearchParams())).toBe('/login')
  })
  it.each(['https://evil.test', '//evil.test', '/\\evil.test', '/\t/evil.test', '/\n\\evil.test', 'javascript:alert(1)', '', null])(
    'never returns to %j',
    (redirect) => {
      expect(safeRedirect(redirect)).toBe('/')
    },
  )
  it('returns to a path of this site', () => {
    expect(safeRedirect('/orders?a=1')).toBe('/orders?a=1')
  })
})
