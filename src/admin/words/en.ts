import admin from '#i18n/messages/en/admin.json'
import adminArticles from '#i18n/messages/en/admin-articles.json'
import adminCustomers from '#i18n/messages/en/admin-customers.json'
import adminDashboard from '#i18n/messages/en/admin-dashboard.json'
import adminMessages from '#i18n/messages/en/admin-messages.json'
import adminOrders from '#i18n/messages/en/admin-orders.json'
import adminPictures from '#i18n/messages/en/admin-pictures.json'
import adminPrivacy from '#i18n/messages/en/admin-privacy.json'
import adminProducts from '#i18n/messages/en/admin-products.json'
import adminPromotions from '#i18n/messages/en/admin-promotions.json'
import adminReviews from '#i18n/messages/en/admin-reviews.json'
import catalog from '#i18n/messages/en/catalog.json'
import common from '#i18n/messages/en/common.json'
import errors from '#i18n/messages/en/errors.json'
import security from '#i18n/messages/en/security.json'
import tracking from '#i18n/messages/en/tracking.json'

/** The back-office's words in one language: a chunk of its own, loaded when the language is chosen. */
export const messages = {
  admin,
  adminArticles,
  adminCustomers,
  adminDashboard,
  adminMessages,
  adminOrders,
  adminPictures,
  adminPrivacy,
  adminProducts,
  adminPromotions,
  adminReviews,
  catalog,
  common,
  errors,
  security,
  tracking,
}
