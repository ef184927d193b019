import admin from '#i18n/messages/vi/admin.json'
import adminArticles from '#i18n/messages/vi/admin-articles.json'
import adminCustomers from '#i18n/messages/vi/admin-customers.json'
import adminDashboard from '#i18n/messages/vi/admin-dashboard.json'
import adminMessages from '#i18n/messages/vi/admin-messages.json'
import adminOrders from '#i18n/messages/vi/admin-orders.json'
import adminPictures from '#i18n/messages/vi/admin-pictures.json'
import adminPrivacy from '#i18n/messages/vi/admin-privacy.json'
import adminProducts from '#i18n/messages/vi/admin-products.json'
import adminPromotions from '#i18n/messages/vi/admin-promotions.json'
import adminReviews from '#i18n/messages/vi/admin-reviews.json'
import catalog from '#i18n/messages/vi/catalog.json'
import common from '#i18n/messages/vi/common.json'
import errors from '#i18n/messages/vi/errors.json'
import security from '#i18n/messages/vi/security.json'
import tracking from '#i18n/messages/vi/tracking.json'

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
