import { z } from 'zod'
import { readUser } from '#features/account/account.calls.ts'
import { call, type AnswerOf } from '#shared/call.ts'
import { ROLES } from '#shared/staff.ts'
import { instant } from '#shared/wire.ts'
import { acceptSchema, invitationLinkSchema, inviteSchema, roleSchema } from './staff.schema.ts'

const role = z.enum(ROLES)

const member = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role,
    you: z.boolean(),
    twoStep: z.boolean().meta({ description: 'Whether two-step sign-in is on.' }),
    lastSeenAt: instant.nullable().meta({ description: 'Of the sessions below; null without one.' }),
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string().meta({ description: '`Firefox · Linux`; empty when unknown.' }),
        createdAt: instant,
        lastSeenAt: instant,
        thisDevice: z.boolean().meta({ description: 'Whether the request came from it.' }),
      }),
    ),
  })
  .meta({ id: 'StaffMember' })

const invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role,
    invitedBy: z.string().meta({ description: "The sender's email." }),
    createdAt: instant,
    expiresAt: instant,
    expired: z.boolean(),
  })
  .meta({ id: 'StaffInvitation' })

const staff = z.object({ members: z.array(member), invitations: z.array(invitation) })

export const readStaff = call({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'Returns the members of the staff with their roles and sessions, and the open invitations.',
  access: 'admin',
  permission: 'staff',
  answer: staff,
})

export const inviteStaff = call({
  method: 'POST',
  path: '/api/admin/staff/invitations',
  summary: 'Mails an invitation to the staff. Its link is valid once and for 72 hours.',
  access: 'admin',
  permission: 'staff',
  recent: true,
  limit: 'invitations',
  body: inviteSchema,
  answer: z.object({ id: z.string() }),
  codes: ['already_staff', 'too_many_requests'],
})

export const resendInvitation = call({
  method: 'POST',
  path: '/api/admin/staff/invitations/[id]',
  summary: 'Mails an invitation again, with a new link and new 72 hours. The earlier link is invalid from then on.',
  access: 'admin',
  permission: 'staff',
  recent: true,
  limit: 'invitations',
  answer: z.object({ id: z.string() }),
  codes: ['not_found', 'already_staff', 'too_many_requests'],
})

export const withdrawInvitation = call({
  method: 'DELETE',
  path: '/api/admin/staff/invitations/[id]',
  summary: 'Withdraws an invitation: its link is invalid from then on.',
  access: 'admin',
  permission: 'staff',
  answer: z.object({ withdrawn: z.literal(true) }),
  codes: ['not_found'],
})

export const changeStaffRole = call({
  method: 'PATCH',
  path: '/api/admin/staff/[id]',
  summary: 'Changes the role of a member of the staff, in every process at once. The last owner stays one.',
  access: 'admin',
  permission: 'staff',
  recent: true,
  body: roleSchema,
  answer: z.object({ role }),
  codes: ['not_found', 'last_owner', 'demo_account'],
})

export const removeStaff = call({
  method: 'DELETE',
  path: '/api/admin/staff/[id]',
  summary:
    "Takes a member's role away and ends their sessions and the links of their runs. The account stays as a customer's.",
  access: 'admin',
  permission: 'staff',
  recent: true,
  answer: z.object({ removed: z.literal(true) }),
  codes: ['not_found', 'last_owner', 'demo_account'],
})

export const endStaffSessions = call({
  method: 'DELETE',
  path: '/api/admin/staff/[id]/sessions',
  summary: "Ends every session of a member of the staff but the caller's. Returns how many.",
  access: 'admin',
  permission: 'staff',
  answer: z.object({ ended: z.int() }),
  codes: ['not_found'],
})

export const endStaffSession = call({
  method: 'DELETE',
  path: '/api/admin/staff/[id]/sessions/[session]',
  summary: 'Ends one session of a member of the staff.',
  access: 'admin',
  permission: 'staff',
  answer: z.object({ ended: z.literal(1) }),
  codes: ['not_found'],
})

export const readInvitation = call({
  method: 'POST',
  path: '/api/auth/invitation',
  summary: 'Returns what the link of an invitation offers. A POST, because a token in an address would be logged.',
  access: 'anyone',
  limit: 'accounts',
  body: invitationLinkSchema,
  answer: z.object({
    email: z.string(),
    role,
    hasAccount: z.boolean().meta({ description: 'The email has an account, which signs in to accept.' }),
  }),
  codes: ['link_invalid', 'link_used', 'link_expired', 'already_staff'],
})

export const acceptInvitation = call({
  method: 'POST',
  path: '/api/auth/invitation/accept',
  summary: 'Accepts an invitation, once: as the account with its email that is signed in, or with a new account.',
  access: 'optional',
  limit: 'accounts',
  body: acceptSchema,
  answer: readUser.answer,
  codes: [
    'link_invalid',
    'link_used',
    'link_expired',
    'already_staff',
    'invitation_sign_in',
    'weak_password',
    'wrong_credentials',
    'two_step_code_required',
  ],
})

export type Staff = AnswerOf<typeof readStaff>
export type StaffMember = Staff['members'][number]
export type StaffInvitation = Staff['invitations'][number]
