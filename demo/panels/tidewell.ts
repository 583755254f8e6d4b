import type { NewPanel } from '@vitrine/panels'
import { brandTexts } from '../brand/texts.ts'
import { brandPicture } from './brand-picture.ts'

/** A bright shop: blue, a sidebar, cards, dollars and roubles. */
export const tidewell = {
  key: 'tidewell',
  name: 'Tidewell',
  hosts: ['tidewell.localhost', 'localhost', '127.0.0.1'],
  settings: {
    single_order_design: 'default',
    logo_light: brandPicture('tidewell-light'),
    logo_dark: brandPicture('tidewell-dark'),
    favicon: brandPicture('tidewell-icon'),
    terms_url: '/legal/terms',
    privacy_url: '/legal/privacy',
    refunds_url: '/legal/refunds',
    seller_name: 'Tidewell Media Ltd',
    seller_address: '14 Harbour Street\nExampleton EX1 4TW\nUnited Kingdom',
    seller_tax_number: 'VAT GB 000 0000 00',
    logo_alt: 'Tidewell',
    navigation: 'drawer',
    support_email: 'help@tidewell.example',
    social_links: {
      youtube: 'https://social.example/youtube/tidewell',
      telegram: 'https://social.example/telegram/tidewell',
      linkedin: 'https://social.example/linkedin/tidewell',
      facebook: 'https://social.example/facebook/tidewell',
    },
    light_palette: { primary: '#2F5BEA' },
    dark_palette: { primary: '#2F5BEA' },
    dark_mode_available: true,
    grades_enabled: true,
    enable_bonuses: true,
    enable_tasks: true,
    enable_keyword_tools: true,
    custom_menu_items: [
      { name: 'Help centre', url: 'https://help.tidewell.example', icon: 'help', open_in_new_tab: false, translations: brandTexts.help },
    ],
    free_trial: { quantity: 500, hidden: false, enabled: true, service_id: 1, network: 1, service_type: 'views' },
    meta_tags: [{ name: 'application-name', content: 'Tidewell' }],
    rounding_precision: 2,
    guarantee_charge_percent: '0.1',
    currencies: { default: 'USD', rates: { RUB: '90' } },
    default_marketplace_view: 'cards',
    show_create_order_types: { single: true, multi: true, expert: true, autopromotion: true },
    captcha_is_enabled: false,
  },
  options: { isDemo: true, freeViewsIsAllowed: true, referralProgramPpm: 100_000, unpaidDiscountPpm: 50_000 },
} as const satisfies NewPanel
