import { apiVersion } from '../route.ts';
import { type Example, invalid, wrongLimit } from './errors.ts';

const select = {
  type: 'select',
  optional_parents: [],
  search: 'local',
  search_matches: 'contains',
  default: null,
} as const;

const integration_type = 'hubspot';
const agent_id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
const integration_id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a003';
const binding = { agent_id, integration_type, integration_id };

export const readingExamples = {
  listAgents: {
    query: { limit: 2 },
    response: [
      { id: '01932c07-2f5e-7c1a-9a63-52b5a1c8a001', name: 'Front desk', enabled: true },
      { id: '01932c07-2f5e-7c1a-9a63-52b5a1c8a002', name: 'Night shift', enabled: false },
    ],
    refused: { validation_failed: wrongLimit },
  },
  getAgent: {
    path: { agent_id },
    response: { id: agent_id, name: 'Front desk', enabled: true },
  },
  listAgentIntegrations: { path: { agent_id }, response: [binding] },
  bindAgentIntegration: {
    path: { agent_id, integration_type },
    body: { integration_id },
    response: binding,
  },
  unbindAgentIntegration: { path: { agent_id, integration_type }, response: binding },
  listActivity: {
    query: { act: 'agent.bound', limit: 1 },
    response: [
      {
        id: '01a20320-a200-7001-9a63-52b5a1c8a00b',
        at: '2026-11-22T12:00:00.000Z',
        act: 'agent.bound',
        result: 'done',
        reason: null,
        actor: { type: 'api_key', id: 'key_01a200b1-0f81-7336-b94d-65e7c22a459e' },
        ...binding,
        details: { request_id: 'b0238098-62fd-46f7-8639-f9681a2e342e' },
      },
    ],
    refused: { validation_failed: wrongLimit },
  },
  getFieldOptions: {
    path: { component_key: 'hubspot', event_key: 'deal_stage_changed', field_key: 'stage_id' },
    query: { pipeline_id: 'default', _limit: 2 },
    response: {
      success: true,
      field_key: 'stage_id',
      options: [
        { id: 'appointmentscheduled', name: 'Appointment scheduled' },
        { id: 'closedwon', name: 'Closed won' },
      ],
    },
    refused: {
      validation_failed: invalid(
        'pipeline_id',
        'choose a Pipeline first and send its id as ?pipeline_id=<id>',
      ),
      integration_not_connected: {
        detail:
          'HubSpot is not connected. Connect it first: POST /integrations/oauth_start/hubspot.',
      },
      reconnect_required: {
        detail:
          'HubSpot refuses this connection for now. Wait 5 minutes and use it again. If it is still refused, connect the account again: POST /integrations/oauth_start/hubspot.',
      },
      parent_not_found: { detail: 'HubSpot does not find the chosen Pipeline. Choose another.' },
      provider_rate_limited: { detail: 'The rate limit of HubSpot is exceeded. Try again later.' },
      provider_unavailable: {
        detail: 'HubSpot could not give the choices of Stage. Try again in a moment.',
      },
    },
  },
  listComponents: {
    response: [
      { key: 'facebook', label: 'Facebook Lead Ads', integration_type: 'facebook' },
      { key: 'hubspot', label: 'HubSpot', integration_type: 'hubspot' },
    ],
  },
  getComponent: {
    path: { component_key: 'facebook' },
    isOutsideDocument: true,
    response: {
      key: 'facebook',
      label: 'Facebook Lead Ads',
      integration_type: 'facebook',
      events: [
        {
          key: 'lead_created',
          label: 'New lead',
          fields: [
            {
              ...select,
              key: 'page_id',
              label: 'Page',
              required: true,
              parents: [],
              empty_hint:
                "Connect again, select the pages in Facebook's dialog and grant business_management: pages that a business owns are hidden without it.",
            },
            {
              ...select,
              key: 'form_id',
              label: 'Form',
              required: false,
              parents: ['page_id'],
              empty_hint: 'This page has no active lead form. Publish one in Meta Business Suite.',
            },
          ],
          scopes: [],
          delivered_by: null,
        },
      ],
    },
  },
  getOpenapi: {
    response: { openapi: '3.1.1', info: { title: 'Trunkline API', version: apiVersion } },
  },
  getHealth: { response: { status: 'ok', version: apiVersion } },
} as const satisfies Record<string, Example>;
