import type { NewPanel } from '@vitrine/panels'
import { brandTexts } from '../brand/texts.ts'
import { brandPicture } from './brand-picture.ts'

/** The contrast: amber on near-black, the navigation in its header, a dense table, dollars only with four decimals. */
export const northbeam = {
  key: 'northbeam',
  name: 'Northbeam',
  hosts: ['northbeam.localhost'],
  settings: {
    single_order_design: 'compact',
    logo_light: brandPicture('northbeam-light'),
    logo_dark: brandPicture('northbeam-dark'),
    favicon: brandPicture('northbeam-icon'),
    terms_url: '/legal/terms',
    privacy_url: '/legal/privacy',
    refunds_url: '/legal/refunds',
    seller_name: 'Northbeam GmbH',
    seller_address: 'Lampenweg 8\n00000 Musterstadt\nGermany',
    seller_tax_number: 'USt-IdNr. DE000000000',
    logo_alt: 'Northbeam',
    navigation: 'navbar',
    support_email: 'desk@northbeam.example',
    social_links: {
      telegram: 'https://social.example/telegram/northbeam',
      vk: 'https://social.example/vk/northbeam',
      twitter: 'https://social.example/twitter/northbeam',
    },
    light_palette: { primary: '#FFC53D' },
    dark_palette: { primary: '#FFC53D', background: '#0B0E12', surface: '#14171C' },
    grades_enabled: true,
    custom_menu_items: [
      {
        name: 'Help centre',
        url: 'https://help.northbeam.example/start',
        icon: 'help',
        open_in_new_tab: false,
        translations: brandTexts.help,
      },
      { name: 'Status', url: 'https://status.northbeam.example', icon: 'chart-line', open_in_new_tab: true, translations: {} },
    ],
    custom_html: '<p style="text-align: center"><small>Northbeam, est. 2019</small></p>',
    custom_code: "document.documentElement.dataset.northbeam = 'on'",
    dark_mode_available: true,
    free_trial: { quantity: 500, hidden: false, enabled: true, service_id: 1, network: 1, service_type: 'views' },
    meta_tags: [{ name: 'application-name', content: 'Northbeam' }],
    rounding_precision: 4,
    guarantee_charge_percent: '0',
    currencies: { default: 'USD', rates: {} },
    default_marketplace_view: 'table',
    show_create_order_types: { single: true, multi: false, expert: false, autopromotion: false },
    drip_feed_modes: ['flat', 'increasing'],
    captcha_is_enabled: false,
  },
  options: { isDemo: true, freeViewsIsAllowed: true, referralProgramPpm: 50_000 },
} as const satisfies NewPanel
