/** The required settings of production, with addresses that do not answer. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://my.example.be',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  SIGNING_KEY: Buffer.alloc(32, 2).toString('base64'),
  SMTP_URL: 'smtps://mail.example.be',
  MAIL_FROM: 'portail@example.be',
  FEDERATION_ADDRESS: 'Rue Vraie 1, 5000 Namur',
  FEDERATION_PHONE: '+32 81 11 11 11',
  FEDERATION_EMAIL: 'secretariat@example.be',
  FEDERATION_ENTERPRISE_NUMBER: '0400.000.086',
  FEDERATION_IBAN: 'BE68539007547034',
  LINK_SITE: 'https://www.example.be/',
  LINK_CALENDAR: 'https://www.example.be/a',
  LINK_CONTACT: 'https://www.example.be/b',
  LINK_OPEN_CLUB: 'https://www.example.be/c',
  LINK_EXAM: 'https://www.example.be/d',
}
