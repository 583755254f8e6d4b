/** Columns of the tables that are written in bulk, with their types; the key comes first. */
export interface Table {
  readonly name: string
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, string>>
}

export const networkTable: Table = {
  name: 'catalogue.panel_network',
  key: ['network_id'],
  columns: {
    network_id: 'integer',
    slug: 'text',
    name: 'text',
    icon: 'text',
    color: 'text',
    url_placeholder: 'text',
    has_search: 'boolean',
    position: 'integer',
    is_enabled: 'boolean',
    title: 'text',
    description: 'text',
    faq: 'jsonb',
    meta_title: 'text',
    meta_description: 'text',
    translations: 'jsonb',
  },
}

export const serviceTypeTable: Table = {
  name: 'catalogue.service_type',
  key: ['id'],
  columns: {
    id: 'integer',
    network_id: 'integer',
    type: 'text',
    slug: 'text',
    name: 'text',
    icon: 'text',
    color: 'text',
    position: 'integer',
    translations: 'jsonb',
  },
}

export const deliveryTable: Table = {
  name: 'catalogue.delivery',
  key: ['id'],
  columns: { id: 'integer', name: 'text', description: 'text', translations: 'jsonb' },
}

export const labelTable: Table = {
  name: 'catalogue.label',
  key: ['id'],
  columns: { id: 'integer', name: 'text', color: 'text', translations: 'jsonb' },
}

export const targetTable: Table = {
  name: 'catalogue.target',
  key: ['id'],
  columns: {
    id: 'integer',
    target_type_id: 'integer',
    name: 'text',
    placeholder: 'text',
    selectable_values: 'jsonb',
    is_optional: 'boolean',
    translations: 'jsonb',
  },
}

export const serviceTable: Table = {
  name: 'catalogue.service',
  key: ['id'],
  columns: {
    id: 'integer',
    network_id: 'integer',
    service_type_id: 'integer',
    delivery_id: 'integer',
    slug: 'text',
    name: 'text',
    title: 'text',
    short_description: 'text',
    geo: 'text',
    start_time: 'text',
    starts_within_minutes: 'integer',
    speed: 'text',
    guarantee: 'text',
    guarantee_days: 'integer',
    example_link: 'text',
    price_nano: 'bigint',
    discount_ppm: 'integer',
    price_type: 'text',
    pricing_per: 'integer',
    price_follows_provider: 'boolean',
    min_quantity: 'integer',
    max_quantity: 'integer',
    quantity_step: 'integer',
    default_quantity: 'integer',
    link_kinds: 'text[]',
    has_refill: 'boolean',
    is_enabled: 'boolean',
    is_deactivated: 'boolean',
    is_package: 'boolean',
    drip_feed_is_allowed: 'boolean',
    has_search: 'boolean',
    calculable_quantity: 'boolean',
    gather_statistic: 'boolean',
    url_is_required: 'boolean',
    is_cancellable: 'boolean',
    allows_duplicate_links: 'boolean',
    restricted_access: 'boolean',
    allowed_use_countries: 'boolean',
    available_closed_sales: 'boolean',
    available_personal_manager: 'boolean',
    consultation_chat_period: 'text',
    thumbnail_period: 'text',
    popularity: 'integer',
    translations: 'jsonb',
  },
}

export const contentTable: Table = {
  name: 'catalogue.service_content',
  key: ['service_id'],
  columns: {
    service_id: 'integer',
    description: 'text',
    requirements: 'text',
    faq: 'jsonb',
    meta_title: 'text',
    meta_description: 'text',
    translations: 'jsonb',
  },
}

export const serviceLabelTable: Table = {
  name: 'catalogue.service_label',
  key: ['service_id', 'label_id'],
  columns: { service_id: 'integer', label_id: 'integer' },
}

export const serviceTargetTable: Table = {
  name: 'catalogue.service_target',
  key: ['service_id', 'target_id'],
  columns: { service_id: 'integer', target_id: 'integer' },
}

export const packageItemTable: Table = {
  name: 'catalogue.package_item',
  key: ['package_id', 'service_id'],
  columns: { package_id: 'integer', service_id: 'integer', quantity: 'integer', position: 'integer', is_displayable: 'boolean' },
}
